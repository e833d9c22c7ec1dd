/** The tables whose order of rows could tell when a report was filed; the first column of each is its key. */
export const reportTables = [
  'whistleblowing_reports',
  'whistleblowing_keys',
  'whistleblowing_entries',
  'whistleblowing_attachments',
  'whistleblowing_denials',
  'whistleblowing_spent_puzzles',
] as const
