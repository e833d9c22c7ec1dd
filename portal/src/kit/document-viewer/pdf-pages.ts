const mostStreams = 60
const mostBytes = 4_000_000

/** The number of pages of a PDF; undefined where it is not found quickly, such as in an encrypted one. */
export async function countPdfPages(file: Blob): Promise<number | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Each byte is one character, so that positions in the text are positions in the file.
  const text = new TextDecoder('latin1').decode(bytes)
  return countIn(text) ?? (await countInStreams(text, bytes))
}

/** The root of the tree of pages counts all of them; its branches count fewer. */
function countIn(text: string): number | undefined {
  const counts = [...text.matchAll(/\/Type\s*\/Pages\b/g)].flatMap(({ index }) => {
    const start = text.lastIndexOf('<<', index)
    const around = text.slice(Math.max(start, index - 2_000), index + 2_000).split(/endobj/)[0] ?? ''
    const count = /\/Count\s+(\d{1,6})\b/.exec(around)?.[1]
    return count ? [Number(count)] : []
  })
  const most = Math.max(0, ...counts)
  return most > 0 ? most : undefined
}

/** Newer files keep the tree in compressed streams of objects. */
async function countInStreams(text: string, bytes: Uint8Array<ArrayBuffer>): Promise<number | undefined> {
  const counts: number[] = []
  for (const { index } of [...text.matchAll(/\/ObjStm\b/g)].slice(0, mostStreams)) {
    const start = text.indexOf('stream', index) + 'stream'.length
    const end = text.indexOf('endstream', start)
    if (start < 'stream'.length || end < 0) continue
    const skip = text.startsWith('\r\n', start) ? 2 : 1
    const objects = await inflate(bytes.slice(start + skip, end))
    // In a stream of objects nothing separates one from the next but its place.
    counts.push(...(objects === undefined ? [] : [countIn(objects) ?? 0]))
  }
  const most = Math.max(0, ...counts)
  return most > 0 ? most : undefined
}

/** The beginning of what a stream unpacks to; undefined where it is no such stream. */
async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const decoder = new TextDecoder('latin1')
  let text = ''
  try {
    for (let part = await reader.read(); !part.done && text.length < mostBytes; part = await reader.read())
      text += decoder.decode(part.value, { stream: true })
  } catch {
    // What came before the fault, or before the bytes behind the stream, is enough.
  }
  void reader.cancel().catch(() => {})
  return text || undefined
}
