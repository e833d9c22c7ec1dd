/** A picture that is missing or broken gives way to its drawing, as `ui/picture.tsx` does it in the application. */
export function replaceBrokenPictures(): void {
  // Errors of elements do not bubble.
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
