"""How well texts can be told from what lies behind them, where axe does not say: in drawings, and on what fades from
one colour into another. Asked of a page, it names every text that is too pale (WCAG 2.2, 1.4.3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from playwright.sync_api import Page

#: Every such text whose contrast is below what its size demands. What lies behind is drawn anew at the middle of the
#: text, shape by shape; where a background has several colours, the worst of them counts.
_PALE: Final = """() => {
    const colours = text => [...text.matchAll(/(rgba?|color)\\((?:srgb )?([^)]+)\\)/g)].map(([, name, parts]) =>
        parts.split(/[ ,/]+/).map((part, at) => Number(part) * (name === "color" && at < 3 ? 255 : 1)));
    const over = ([r, g, b, alpha = 1], under) => [r, g, b].map((part, at) => part * alpha + under[at] * (1 - alpha));
    const light = colour => colour.map(part => part / 255)
        .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const contrast = (ink, back) => {
        const [dark, bright] = [light(ink), light(back)].sort((low, high) => low - high);
        return (bright + 0.05) / (dark + 0.05);
    };
    const seeThrough = ([r, g, b, alpha = 1], opacity) => [r, g, b, alpha * opacity];
    const paintsOf = (paint, opacity) => {
        if (paint === "none") return [];
        const parts = colours(paint);
        if (!parts.length) throw Error(`what colour is ${paint}?`);
        return parts.map(colour => seeThrough(colour, opacity));
    };
    const looks = new Map();
    const lookOf = element => {
        if (!looks.has(element)) {
            const style = getComputedStyle(element), opacity = Number(style.opacity);
            const isShape = element instanceof SVGGeometryElement;
            const fades = isShape ? [] : colours(style.backgroundImage);
            const plain = isShape ? paintsOf(style.fill, Number(style.fillOpacity))
                : element instanceof SVGElement ? [] : paintsOf(style.backgroundColor, 1);
            looks.set(element, { box: element.getBoundingClientRect(), opacity, isShape, style,
                paints: fades.length ? fades : plain.filter(([, , , alpha]) => alpha > 0), fades: fades.length > 0,
                isHidden: style.visibility === "hidden" || style.display === "none" });
        }
        return looks.get(element);
    };
    const isIn = ({ left, right, top, bottom }, x, y) => left <= x && x <= right && top <= y && y <= bottom;
    const covers = (element, x, y) => isIn(lookOf(element).box, x, y) && (!lookOf(element).isShape
        || element.isPointInFill(new DOMPoint(x, y).matrixTransform(element.getScreenCTM().inverse())));
    const isOpaque = element => lookOf(element).paints.some(([, , , alpha = 1]) => alpha >= 1);
    const groundOf = element => {
        for (let up = element; up; up = up.parentElement)
            if (!(up instanceof SVGElement) && isOpaque(up)) return up;
        return document.documentElement;
    };
    // At a point: the page with the text, and without it; nothing where something else lies on the text.
    const drawnAt = (ground, node, ink, x, y, stop) => {
        let isPast = false, isCovered = false;
        const draw = (element, under) => {
            const { paints, opacity, isHidden, box } = lookOf(element);
            if (isHidden || (element.localName === "g" && !isIn(box, x, y))) return under;
            let layers = under;
            const paint = paints[Math.min(stop, paints.length - 1)];
            if (paint && covers(element, x, y)) {
                layers = layers.map(layer => over(paint, layer));
                isCovered ||= isPast && (paint[3] ?? 1) * opacity > 0.5;
            }
            for (const child of element.childNodes) {
                if (child === node) {
                    layers = [over(ink, layers[0]), layers[1]];
                    isPast = true;
                } else if (child instanceof Element) layers = draw(child, layers);
            }
            return layers.map((layer, at) => over([...layer, opacity], under[at]));
        };
        const layers = draw(ground, [[255, 255, 255], [255, 255, 255]]);
        return isCovered ? null : layers;
    };
    const isSeen = element => {
        for (let up = element; up; up = up.parentElement) if (!lookOf(up).opacity) return false;
        return !lookOf(element).isHidden;
    };
    const whose = element => (element.closest("[aria-label]") ?? element).outerHTML.slice(0, 120);
    const pale = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, element = node.parentElement;
        if (!node.data.trim() || element.closest(".unseen, title, style, script, noscript")) continue;
        const { style } = lookOf(element), isDrawn = element instanceof SVGElement;
        const ground = groundOf(element);
        if (!isSeen(element) || !(isDrawn || lookOf(ground).fades)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { x, y, width, height } = range.getBoundingClientRect();
        if (!width || element.closest("button:disabled")) continue;
        const [ink] = isDrawn ? paintsOf(style.fill, Number(style.fillOpacity)) : paintsOf(style.color, 1);
        const matrix = isDrawn ? element.getScreenCTM() : { a: 1, b: 0 };
        const size = Math.hypot(matrix.a, matrix.b) * parseFloat(style.fontSize);
        const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
        const ratios = [0, 1, 2].map(stop => drawnAt(ground, node, ink, x + width / 2, y + height / 2, stop))
            .filter(Boolean).map(([front, back]) => contrast(front, back));
        const ratio = Math.floor(Math.min(...ratios) * 100) / 100;
        if (ratio < least) pale.push({ text: node.data.trim(), of: whose(element), ratio, least });
    }
    return pale;
}"""


class PaleText(NamedTuple):
    """A text, what it is a part of, its contrast, and the least that its size demands."""

    text: str
    of: str
    ratio: float
    least: float


def pale_texts(page: Page) -> list[PaleText]:
    """The texts of a page that are too pale for what lies behind them."""
    return [PaleText(**text) for text in page.evaluate(_PALE)]
