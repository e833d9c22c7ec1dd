/** `public/drawings/emblem.svg` inlined in the page: as an image it would cost every first visit another request. */
export function Emblem({ size = 'size-9 sm:size-12' }: { size?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden className={`emblem shrink-0 ${size}`}>
      <path d="M20 56 29 18l3-10 3 10 9 38M24 39.5h16M18 22h28" />
      <path d="M4 36q14 8 28-4t28-4" />
      <circle cx="32" cy="32" r="5.5" />
    </svg>
  )
}
