const longest = 400

/** Each list from the most particular to the most general: browsers also name those that they are built on. */
const browsers: readonly [RegExp, string][] = [
  [/OPR\/|Opera|OPiOS\//, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/KAIOS/, 'KaiOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const nameIn = (agent: string, names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1]

/** A browser's description of itself in words, such as 'Chrome on Android'; nothing of it is taken over. Empty where it says nothing known. */
export function describeDevice(agent: string | undefined): string {
  const start = (agent ?? '').slice(0, longest)
  const [browser, system] = [nameIn(start, browsers), nameIn(start, systems)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '')
}
