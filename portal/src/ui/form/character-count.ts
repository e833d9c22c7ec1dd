/** What a field with a limit says about its text; `spoken` only near the limit, since a count at each key would drown the reader's own echo. */
export function countCharacters(length: number, limit: number): { words: string; tooMany: boolean; spoken: string } {
  const left = limit - length
  const count = Math.abs(left).toLocaleString('en-GB')
  const words = `${count} ${Math.abs(left) === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`
  return { words, tooMany: left < 0, spoken: left <= limit / 10 && left % 10 === 0 ? words : '' }
}
