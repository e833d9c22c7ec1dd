// Cuts the static fonts that PDFs embed. The results are committed, so this runs only to take a new version of a typeface:
//   npm pack source-sans@3.52.0 @expo-google-fonts/noto-sans@0.4.2   (then unpack each)
//   node tools/scripts/make-fonts.ts <folder of source-sans> <folder of noto-sans>
// Source Sans 3 has no Hausa ƙ and ƴ; text that needs them is set in Noto Sans.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const target = new URL('../../portal/assets/fonts/', import.meta.url).pathname

// Latin with its African letters, combining marks, punctuation, currency, arrows, comparison symbols, boxes and ticks.
const RANGES: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0x259],
  [0x272, 0x272],
  [0x2bc, 0x2c7],
  [0x300, 0x30c],
  [0x323, 0x331],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20a6, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2265],
  [0x25a0, 0x25a1],
  [0x2610, 0x2612],
  [0x2713, 0x2713],
]

// Marks must sit on their letters (ẹ́ has no single character); amounts of money align in columns.
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'pnum']

function listCharacters(): string {
  let characters = ''
  for (const [from, to] of RANGES) {
    for (let code = from; code <= to; code++) characters += String.fromCodePoint(code)
  }
  return characters
}

async function cut(source: string, name: string): Promise<void> {
  const font = await subsetFont(await readFile(source), listCharacters(), {
    targetFormat: 'truetype',
    keepFeatures: FEATURES,
    noHinting: true,
  })
  await writeFile(join(target, name), font)
  console.log(`${name}: ${Math.round(font.length / 1024)} kB`)
}

const [sourceSans, notoSans] = process.argv.slice(2)
if (!sourceSans || !notoSans) throw new Error('Give the unpacked folders of source-sans and noto-sans.')
await mkdir(target, { recursive: true })
await cut(join(sourceSans, 'TTF/SourceSans3-Regular.ttf'), 'source-sans-3-regular.ttf')
await cut(join(sourceSans, 'TTF/SourceSans3-Semibold.ttf'), 'source-sans-3-semibold.ttf')
await cut(join(notoSans, '400Regular/NotoSans_400Regular.ttf'), 'noto-sans-regular.ttf')
await cut(join(notoSans, '600SemiBold/NotoSans_600SemiBold.ttf'), 'noto-sans-semibold.ttf')
await copyFile(join(sourceSans, 'LICENSE.md'), join(target, 'source-sans-3-licence.md'))
await copyFile(join(notoSans, 'LICENSE_FONT'), join(target, 'noto-sans-licence.txt'))
