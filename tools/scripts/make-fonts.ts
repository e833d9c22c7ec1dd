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
const TEXT =
  '20-7e a0-36f 370-45f 1e00-1eff 200c-200d 2010-205f 2070-209c 20a0-20c0 2100-218b 2190-22ff 2300-2313 2460-24ff 25a0-25ff 2600-2616 2660-2667 2713-2718 2776-2793 fb00-fb04 fffd-fffd'
// With what the editors of equations write, italic letters of their own.
const MATHEMATICS = '2100-23ff 27c0-27ff 2a00-2aff 1d400-1d7ff'
const SYMBOLS = '2160-2188 2460-24ff 2600-26ff 2713-27bf'
// Also for Hausa in Arabic letters (Ajami). Its letters keep their dots: in other typefaces a dot is a shape of its own, so that ز is copied as ر.
const ARABIC = '200c-200d 600-6ff 750-77f 8a0-8ff fb50-fdff fe70-fefc'

// Marks must sit on their letters (ẹ́ has no single character); amounts of money align in columns; Arabic letters join.
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'pnum']
const JOINING = ['isol', 'init', 'medi', 'fina', 'rlig', 'liga', 'calt', 'curs']

const listCharacters = (ranges: string): string =>
  ranges
    .split(' ')
    .map((range) => range.split('-').map((code) => Number.parseInt(code, 16)) as Range)
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
    .join('')

async function cut(source: string, name: string, ranges: string): Promise<Range[]> {
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
const coverage: Record<string, Range[]> = {}
for (const [name, source, ranges] of [
  ['source-sans-3-semibold', join(sourceSans, 'TTF/SourceSans3-Semibold.ttf'), TEXT],
  ['source-sans-3-regular', join(sourceSans, 'TTF/SourceSans3-Regular.ttf'), TEXT],
  ['noto-sans-semibold', join(notoSans, '600SemiBold/NotoSans_600SemiBold.ttf'), TEXT],
  ['noto-sans-regular', join(notoSans, '400Regular/NotoSans_400Regular.ttf'), TEXT],
  ['noto-sans-math-regular', join(notoMath, '400Regular/NotoSansMath_400Regular.ttf'), MATHEMATICS],
  ['noto-sans-symbols-regular', join(notoSymbols, '400Regular/NotoSansSymbols_400Regular.ttf'), SYMBOLS],
  ['scheherazade-new-regular', join(scheherazade, '400Regular/ScheherazadeNew_400Regular.ttf'), ARABIC],
] as const)
  coverage[name.replace(/-(regular|semibold)$/, '')] = await cut(source, `${name}.ttf`, ranges)
await writeFile(join(target, 'coverage.json'), `${JSON.stringify(coverage)}\n`)
await copyFile(join(sourceSans, 'LICENSE.md'), join(target, 'source-sans-3-licence.md'))
for (const [family, folder] of Object.entries({
  'noto-sans': notoSans,
  'noto-sans-math': notoMath,
  'noto-sans-symbols': notoSymbols,
  'scheherazade-new': scheherazade,
}))
  await copyFile(join(folder, 'LICENSE_FONT'), join(target, `${family}-licence.txt`))
