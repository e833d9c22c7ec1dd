/** Limits and clocks of data protection; pure, time is an argument. */
/** A ZIP without the extension for large archives; above it the documents are downloaded one by one. */
export const maxArchiveBytes = 1_000_000_000
/** Records of one kind that the PDF prints; the JSON file has all of them. */
export const maxPrintedRecords = 100
