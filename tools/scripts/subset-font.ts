// Makes the portal's font files from Source Sans 3 (and, for four letters of Hausa that it lacks, Noto Sans).
// Run by hand when the set of letters changes: node tools/scripts/subset-font.ts
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('../../portal/public/fonts/', import.meta.url))

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, step) => from + step))

// Every character in the portal's own text, in names and in the languages of the state.
const LETTERS = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  // Yoruba, Igbo (dotted letters, ṅ) and Hausa (hooked letters); tones are composed or combining marks.
  'ẸẹỌọṢṣỊịỤụṄṅƁɓƊɗʼ',
  'ĀāĒēĪīŌōŪūǸǹŃńḾḿ',
  '\u0300\u0301\u0302\u0303\u0304\u0307\u0308\u030c\u0323\u0329',
  '₦€',
  '‐‑–—‘’‚“”„•…‹›‰′″⁄™−×÷≤≥≈≠',
  '←↑→↓✓',
  '₀₁₂₃₄₅₆₇₈₉⁰⁴⁵⁶⁷⁸⁹',
].join('')
const HAUSA_LETTERS = 'ƘƙƳƴ'

// Only features that the portal's styles use; small capitals and alternates would double the file.
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum', 'lnum', 'case', 'frac', 'numr', 'dnom']

const SOURCES = [
  {
    from: 'source-sans/VF/SourceSans3VF-Upright.ttf',
    licence: 'source-sans/LICENSE.md',
    to: 'portal-sans',
    letters: LETTERS,
  },
  {
    from: '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2',
    licence: '@fontsource-variable/noto-sans/LICENSE',
    to: 'portal-sans-hausa',
    letters: HAUSA_LETTERS,
  },
]

// The Open Font License reserves 'Source' for the unchanged font, so the subset has another name of the same length.
function renameFont(sfnt: Buffer): Buffer {
  const renamed = Buffer.from(sfnt)
  const encoders = [
    (text: string) => Buffer.from(text, 'latin1'),
    (text: string) => Buffer.from(text, 'utf16le').swap16(),
  ]
  for (const encode of encoders) {
    const [from, to] = [encode('Source'), encode('Portal')]
    for (let at = renamed.indexOf(from); at >= 0; at = renamed.indexOf(from, at + from.length)) to.copy(renamed, at)
  }
  return renamed
}

for (const { from, licence, to, letters } of SOURCES) {
  const file = await subsetFont(renameFont(await readFile(require.resolve(from))), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: FEATURES,
    noHinting: true,
  })
  await writeFile(`${folder}${to}.woff2`, file)
  const note = `${to}.woff2 is the font named below, cut down to the letters of this portal; its licence:\n\n`
  await writeFile(`${folder}${to}.LICENSE.txt`, note + (await readFile(require.resolve(licence), 'utf8')))
  console.log(`${to}.woff2: ${(file.length / 1024).toFixed(1)} kB`)
}
