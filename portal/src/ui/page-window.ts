/** The page numbers to show, at most `size`, around the current page; pages count from 1. */
export function pageWindow(page: number, pageCount: number, size = 5): number[] {
  const length = Math.min(size, pageCount)
  const first = Math.max(1, Math.min(page - Math.floor(length / 2), pageCount - length + 1))
  return Array.from({ length }, (_, step) => first + step)
}
