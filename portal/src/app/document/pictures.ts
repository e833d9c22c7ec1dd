/** Replaces a missing or broken picture with its drawing, as `ui/picture.tsx` does in the application. */
export function replaceBrokenPictures(): void {
  // Error events of elements do not bubble.
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && showDrawing(target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) showDrawing(image)
}

function showDrawing(image: HTMLImageElement): void {
  const drawing = image.dataset.fallback
  if (!drawing) return
  delete image.dataset.fallback
  image.parentElement?.querySelectorAll('source').forEach((source) => source.remove())
  image.alt = ''
  image.src = drawing
}
