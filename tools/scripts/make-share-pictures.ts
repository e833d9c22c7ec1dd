// Draws the pictures for shared links, 1200 × 630, into portal/public/og. Run it after a change of the Commission's name or of a drawing:
//   node tools/scripts/make-share-pictures.ts
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { commission } from '../../portal/src/platform/state/commission.ts'
import { launchBrowser } from '../browser.ts'

const publicFolder = new URL('../../portal/public/', import.meta.url)

/** One picture per kind of page: its file and its text. */
const pictures = [
  { file: 'commission', words: commission.name },
  { file: 'about', words: 'About the Commission' },
  { file: 'news', words: 'News and orders' },
  { file: 'regulations', words: 'Rules and regulations' },
]

const dataAddress = async (path: string, type: string) =>
  `data:${type};base64,${(await readFile(new URL(path, publicFolder))).toString('base64')}`

async function drawPage({ file, words }: (typeof pictures)[number]): Promise<string> {
  const font = await dataAddress('fonts/portal-sans.woff2', 'font/woff2')
  const emblem = await dataAddress('drawings/emblem-on-band.svg', 'image/svg+xml')
  const picture = await dataAddress('drawings/hero.svg', 'image/svg+xml')
  const under = file === 'commission' ? `${commission.state} State, ${commission.country}` : commission.name
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Portal; src: url(${font}); font-weight: 400 700 }
    body { margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden; background: #0b3b2a; color: #f6f3e9; font-family: Portal }
    .picture { position: absolute; inset: auto 0 0 0; width: 1200px; height: 560px }
    .emblem { position: absolute; left: 70px; top: 60px; width: 84px }
    .short { position: absolute; left: 176px; top: 70px; font-size: 40px; font-weight: 700; line-height: 64px }
    h1 { position: absolute; left: 70px; top: 168px; margin: 0; max-width: 920px; font-size: 68px; line-height: 1.08; font-weight: 700; letter-spacing: -0.015em; text-wrap: balance }
    p { margin: 18px 0 0; font-size: 32px; font-weight: 400; letter-spacing: 0; color: #bcd3c6 }
    .line { position: absolute; inset: auto 0 0 0; height: 12px; background: #f0b04c }
  </style><img class="picture" src="${picture}"><img class="emblem" src="${emblem}"><div class="short">${commission.shortName}</div>
  <h1>${words}<p>${under}</p></h1><div class="line"></div>`
}

async function makePictures(): Promise<void> {
  await mkdir(new URL('og/', publicFolder), { recursive: true })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
    for (const picture of pictures) {
      await page.setContent(await drawPage(picture))
      await page.evaluate(() => document.fonts.ready)
      const png = await sharp(await page.screenshot())
        .png({ palette: true, colours: 64 })
        .toBuffer()
      await writeFile(new URL(`og/${picture.file}.png`, publicFolder), png)
      console.log(`/og/${picture.file}.png: ${Math.round(png.length / 1024)} kB`)
    }
  } finally {
    await browser.close()
  }
}

if (import.meta.main) await makePictures()
