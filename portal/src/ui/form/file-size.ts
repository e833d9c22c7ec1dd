const UNITS = ['Bytes', 'KB', 'MB'] as const

/** A size in bytes as the reader reads it, in Bytes, KB or MB (1 KB is 1024 bytes), at most two decimals (spec 2 §2.1). */
export function formatFileSize(bytes: number): string {
  const power = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${UNITS[power]}`
}
