/** Kinds of file that a list is saved as. */
export const fileFormats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Limits of lists, views and batches. */
export const listLimits = {
  /** Characters of a value of a filter, and values of one filter. */
  value: 100,
  values: 20,
  /** Characters of a search. */
  search: 200,
  /** A list counts up to here and then shows '10,000+'. */
  counted: 10_000,
  /** A search counts up to here: what it finds lies anywhere, and is read record by record. */
  searched: 2_000,
  /** The records of one value of a filter are counted up to here where a list has more than `counted`: '1,000+'. */
  countedForValue: 1_000,
  /** Values that fewer of the counted records have are counted by themselves, at most so many of them. */
  rare: 100,
  countedAlone: 40,
  /** Values of a filter that are found in the records. */
  valuesFound: 100,
  /** A search that finds more than `searched` ends here. */
  found: 1_000,
  exported: 10_000,
  /** A file of more records needs a fresh proof of who saves it. */
  exportedWithoutProof: 100,
  columns: 60,
  viewName: 60,
  /** Views of one person for one list, and shared views of one list. */
  viewsOfPerson: 50,
  viewsShared: 100,
  /** Records named one by one, and records found by a query, in one batch. */
  batchIds: 1_000,
  batchRecords: 10_000,
  /** Batches of one person that are not done. */
  batchesAtOnce: 3,
  /** Refused records that an answer names. */
  refusedShown: 1_000,
  note: 5_000,
  tag: 30,
} as const

export const undoMinutes = 10
/** After this many days a batch and its results are deleted; the history of the records stays. */
export const batchDays = 30
