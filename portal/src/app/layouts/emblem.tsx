import { emblem } from '#platform/state/emblem.ts'

/** `public/drawings/emblem.svg` inlined in the page: as an image it would cost every first visit another request. */
export function Emblem({ size = 'size-9 sm:size-12' }: { size?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden className={`emblem shrink-0 ${size}`}>
      <path d={emblem.pylon} />
      <path d={emblem.current} />
      <circle {...emblem.meeting} />
    </svg>
  )
}
