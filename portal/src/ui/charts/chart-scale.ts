/** The top of an axis for `largest`: the next even round number, so that half of it is also an integer: 2, 4, 6, 8, 10, 12, 16, 20, 24, 30, 40, 60… */
export function axisTop(largest: number): number {
  const steps = [10, 12, 16, 20, 24, 30, 40, 60, 80]
  const small = [2, 4, 6, 8].find((top) => top >= largest)
  if (small !== undefined) return small
  for (let unit = 1; ; unit *= 10) {
    const found = steps.find((step) => step * unit >= largest)
    if (found !== undefined) return found * unit
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats `2026-05` as 'May', and `longMonth` as 'May 2026'. */
export const shortMonth = (month: string): string => months[Number(month.slice(5, 7)) - 1] ?? month
export const longMonth = (month: string): string => `${shortMonth(month)} ${month.slice(0, 4)}`

/** Whether the label of a slot is shown where `most` have space; the last one shown has space after it. */
export function everyLabel(slots: number, most: number): (index: number) => boolean {
  const step = Math.ceil(slots / most)
  return (index) => index % step === 0 && (step === 1 || index + step <= slots)
}
