// Loaded on a page that takes photos: large ones are made smaller before they are sent, since a photo of a phone takes minutes on a slow line, and the page
// shows how much is sent. What fails here is sent as it is; without this script the browser sends the form itself.
import { focusField } from '#ui/form/native.ts'
import { formatFileSize } from '#ui/form/file-size.ts'
import { announce } from './announce.ts'

const largeBytes = 1_500_000
/** Enough to read a bill and a meter. */
const longSide = 2_000

export function attachPictures(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('[type=file]')!
  const button = form.querySelector('[type=submit]')!
  const setSending = (now: boolean) => (button.ariaBusy = button.ariaDisabled = String(now))
  form.addEventListener('submit', (event) => {
    // The server says that a file is missing.
    if (!input.files?.length) return
    event.preventDefault()
    if (button.ariaBusy === 'true') return
    setSending(true)
    send(form, input).catch(() => {
      setSending(false)
      sendingPart(form).hidden = true
      announce(form, form.querySelector('[data-unsent]'))
    })
  })
}

const sendingPart = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[data-sending]')!

async function send(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const part = sendingPart(form)
  const bar = part.querySelector('progress')!
  const say = (words: string) => (part.querySelector('[data-says]')!.textContent = words)
  form.querySelector('[data-said]')?.remove()
  part.hidden = false
  bar.removeAttribute('value')
  say('Making large photos smaller')
  const body = new FormData(form)
  body.delete(input.name)
  let bytes = 0
  for (const file of input.files ?? []) {
    const sent = await makeSmaller(file)
    bytes += sent.size
    body.append(input.name, sent)
  }
  say(`Sending ${formatFileSize(bytes)}`)
  showAnswer(form, await post(form.action, body, (share) => (bar.value = share)))
}

/** The file itself where it is no large picture, or this browser cannot make it smaller. */
async function makeSmaller(file: File): Promise<File> {
  if (file.size <= largeBytes || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  const small = await scale(file).catch(() => null)
  if (!small || small.size >= file.size) return file
  return new File([small], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: small.type })
}

async function scale(file: File): Promise<Blob | null> {
  // An older browser does not turn the picture as the camera was held, and the smaller one no longer says how.
  if (!CSS.supports('image-orientation', 'from-image')) return null
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const factor = Math.min(1, longSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * factor)
  canvas.height = Math.round(picture.height * factor)
  const context = canvas.getContext('2d')!
  // What is transparent would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

/** The page that answers. Rejects where none came, also where the server is busy. */
function post(address: string, body: FormData, onProgress: (share: number) => void): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    // Unlike `fetch` it says how much is sent.
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'document'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    const isPage = () => request.status < 429 && request.responseXML?.getElementById('main')
    request.addEventListener('load', () => (isPage() ? resolve(request) : reject()))
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => reject())
    request.send(body)
  })
}

/** In the place of this page, as if the browser had sent the form. */
function showAnswer({ action }: HTMLFormElement, { responseURL, responseXML: answer }: XMLHttpRequest): void {
  if (responseURL !== action) return location.assign(responseURL)
  const main = document.getElementById('main')!
  const next = document.importNode(answer!.getElementById('main')!, true)
  main.replaceWith(next)
  document.title = answer!.title
  for (const link of next.querySelectorAll<HTMLAnchorElement>('[data-to-field]'))
    link.addEventListener('click', (event) => focusField(event, link.hash))
  for (const form of next.querySelectorAll<HTMLFormElement>('form[data-sends-photos]')) attachPictures(form)
  const start = ['[autofocus]', '#kept-files', 'h1'].map((each) => next.querySelector<HTMLElement>(each)).find(Boolean)
  if (start && !start.hasAttribute('tabindex')) start.tabIndex = -1
  start?.focus()
}
