"""Orders of six cards off a shoe of baccarat, as others have printed them."""

WIZARD = "wizardofodds.com/games/baccarat"
#: decks, then orders of six cards with which the banker and the player win, and with which they tie
ORDERS = [
    (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
    (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
]
#: line, then orders of six cards for the player's and the banker's bonus, 8 decks
DRAGON = {
    "win_by_9": (18_409_431_764_992, 15_390_342_909_952),
    "win_by_8": (34_097_645_543_424, 28_305_092_784_128),
    "win_by_7": (89_590_261_473_280, 79_517_099_278_336),
    "win_by_6": (141_238_897_317_888, 119_200_072_366_080),
    "win_by_5": (166_169_165_987_840, 157_275_882_332_160),
    "win_by_4": (186_780_352_174_080, 201_147_167_287_296),
    "natural_win": (812_685_054_124_032, 812_685_054_124_032),
    "natural_tie": (89_325_908_267_520, 89_325_908_267_520),
}
