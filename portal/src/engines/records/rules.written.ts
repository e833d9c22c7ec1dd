/** A row with its moments as texts. */
export type Written<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name]
}

/** A row as a call answers it: its moments are ISO texts. Columns that the response of the call does not name are left out when it is sent. */
export const written = <Row extends object>(row: Row): Written<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as Written<Row>
