const UNITS = ['Bytes', 'KB', 'MB'] as const

/** A size in bytes as the reader reads it, in Bytes, KB or MB (1 KB is 1024 bytes), at most two decimals (spec 2 §2.1). */
export function formatFileSize(bytes: number): string {
  const power = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${UNITS[power]}`
}

/** How long something still takes, in words: 'about 2 minutes left'. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} seconds left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  const hours = Math.round(minutes / 60)
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'} left`
}
