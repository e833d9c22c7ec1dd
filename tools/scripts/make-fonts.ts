// Cuts the static fonts that PDFs embed, and lists what they cover. The results are committed, so this runs only to take a new version of a typeface:
//   npm pack source-sans@3.52.0 @expo-google-fonts/noto-sans@0.4.2 @expo-google-fonts/noto-sans-math@0.4.2 @expo-google-fonts/noto-sans-symbols@0.4.1
//   npm pack @expo-google-fonts/scheherazade-new@0.4.3   (then unpack each)
//   node tools/scripts/make-fonts.ts <folder of source-sans> <of noto-sans> <of noto-sans-math> <of noto-sans-symbols> <of scheherazade-new>
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

type Range = [from: number, to: number]
const target = new URL('../../portal/assets/fonts/', import.meta.url).pathname

// Latin with its African letters and phonetic signs, combining marks, Greek, Cyrillic, joiners, punctuation, raised and lowered figures, currency,
// units, fractions, arrows, signs of mathematics and technology, figures in circles, shapes, ticks, ligatures, and the sign for what is missing.
const TEXT: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0x36f],
  [0x370, 0x45f],
  [0x1e00, 0x1eff],
  [0x200c, 0x200d],
  [0x2010, 0x205f],
  [0x2070, 0x209c],
  [0x20a0, 0x20c0],
  [0x2100, 0x218b],
  [0x2190, 0x22ff],
  [0x2300, 0x2313],
  [0x2460, 0x24ff],
  [0x25a0, 0x25ff],
  [0x2600, 0x2616],
  [0x2660, 0x2667],
  [0x2713, 0x2718],
  [0x2776, 0x2793],
  [0xfb00, 0xfb04],
  [0xfffd, 0xfffd],
]
// With what the editors of equations write, italic letters of their own.
const MATHEMATICS: Range[] = [
  [0x2100, 0x23ff],
  [0x27c0, 0x27ff],
  [0x2a00, 0x2aff],
  [0x1d400, 0x1d7ff],
]
const SYMBOLS: Range[] = [
  [0x2160, 0x2188],
  [0x2460, 0x24ff],
  [0x2600, 0x26ff],
  [0x2713, 0x27bf],
]
// Also for Hausa in Arabic letters (Ajami). Its letters keep their dots: in other typefaces a dot is a shape of its own, so that ز is copied as ر.
const ARABIC: Range[] = [
  [0x200c, 0x200d],
  [0x600, 0x6ff],
  [0x750, 0x77f],
  [0x8a0, 0x8ff],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
]

// Marks must sit on their letters (ẹ́ has no single character); amounts of money align in columns; Arabic letters join.
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'pnum']
const JOINING = ['isol', 'init', 'medi', 'fina', 'rlig', 'liga', 'calt', 'curs']

const listCharacters = (ranges: Range[]): string =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
    .join('')

async function cut(source: string, name: string, ranges: Range[]): Promise<Range[]> {
  const font = await subsetFont(await readFile(source), listCharacters(ranges), {
    targetFormat: 'truetype',
    keepFeatures: [...FEATURES, ...JOINING],
    noHinting: true,
  })
  await writeFile(join(target, name), font)
  console.log(`${name}: ${Math.round(font.length / 1024)} kB`)
  return toRanges((create(font) as Font).characterSet)
}

function toRanges(codes: number[]): Range[] {
  const ranges: Range[] = []
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && code === last[1] + 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
}

const [sourceSans, notoSans, notoMath, notoSymbols, scheherazade] = process.argv.slice(2)
if (!sourceSans || !notoSans || !notoMath || !notoSymbols || !scheherazade)
  throw new Error('Give the unpacked folders of the five fonts.')
await mkdir(target, { recursive: true })
const faces: [family: string, regular: string, semibold: string | undefined, ranges: Range[]][] = [
  [
    'source-sans-3',
    join(sourceSans, 'TTF/SourceSans3-Regular.ttf'),
    join(sourceSans, 'TTF/SourceSans3-Semibold.ttf'),
    TEXT,
  ],
  [
    'noto-sans',
    join(notoSans, '400Regular/NotoSans_400Regular.ttf'),
    join(notoSans, '600SemiBold/NotoSans_600SemiBold.ttf'),
    TEXT,
  ],
  ['noto-sans-math', join(notoMath, '400Regular/NotoSansMath_400Regular.ttf'), undefined, MATHEMATICS],
  ['noto-sans-symbols', join(notoSymbols, '400Regular/NotoSansSymbols_400Regular.ttf'), undefined, SYMBOLS],
  ['scheherazade-new', join(scheherazade, '400Regular/ScheherazadeNew_400Regular.ttf'), undefined, ARABIC],
]
const coverage: Record<string, Range[]> = {}
for (const [family, regular, semibold, ranges] of faces) {
  coverage[family] = await cut(regular, `${family}-regular.ttf`, ranges)
  if (semibold) await cut(semibold, `${family}-semibold.ttf`, ranges)
}
await writeFile(join(target, 'coverage.json'), `${JSON.stringify(coverage)}\n`)
await copyFile(join(sourceSans, 'LICENSE.md'), join(target, 'source-sans-3-licence.md'))
await copyFile(join(notoSans, 'LICENSE_FONT'), join(target, 'noto-sans-licence.txt'))
await copyFile(join(notoSymbols, 'LICENSE_FONT'), join(target, 'noto-sans-symbols-licence.txt'))
await copyFile(join(scheherazade, 'LICENSE_FONT'), join(target, 'scheherazade-new-licence.txt'))
await copyFile(join(notoMath, 'LICENSE_FONT'), join(target, 'noto-sans-math-licence.txt'))
