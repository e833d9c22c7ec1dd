/** `public/drawings/emblem.svg` in the page itself: as a picture it would cost every first visit a request and a document of its own. */
export function Emblem({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      <path className="stroke-[light-dark(#0e4a34,#ece9df)]" d="M20 56 29 18l3-10 3 10 9 38M24 39.5h16M18 22h28" />
      <path className="stroke-amber" d="M4 36q14 8 28-4t28-4" />
      <circle className="fill-amber" cx="32" cy="32" r="5.5" />
    </svg>
  )
}
