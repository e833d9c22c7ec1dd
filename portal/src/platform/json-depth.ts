/** Nested lists in rich text need some 40; parsing costs more for each level than for each character. */
export const maxJsonDepth = 100

/** Whether JSON has more than `limit` lists and objects within each other, found without parsing it. */
export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const letter = json.charAt(at)
    if (letter === '"') isText = !isText
    else if (isText) at += letter === '\\' ? 1 : 0
    else if (letter === '[' || letter === '{') depth++
    else if (letter === ']' || letter === '}') depth--
    if (depth > limit) return true
  }
  return false
}
