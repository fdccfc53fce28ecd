/** Plain records, changed by making new ones. */

/** A record without one of its entries. */
export function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

/** A record with another entry, or without it where there is no value for it. */
export function withEntry<T>(
  record: Readonly<Record<string, T>>,
  name: string,
  value: T | undefined,
): Record<string, T> {
  return value === undefined ? without(record, name) : { ...record, [name]: value };
}
