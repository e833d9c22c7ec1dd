/** A foreign key: rows of `from` refer to rows of `to`. */
export interface TableLink {
  from: string
  to: string
}

/** Tables so that each comes after those that it refers to, else in the given order; throws for a circle. */
export function orderTables(tables: readonly string[], links: readonly TableLink[]): string[] {
  const ordered: string[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const next = [...left].find((name) => !links.some(({ from, to }) => from === name && to !== name && left.has(to)))
    if (next === undefined) throw new Error(`the tables ${[...left].join(', ')} refer to each other in a circle`)
    left.delete(next)
    ordered.push(next)
  }
  return ordered
}
