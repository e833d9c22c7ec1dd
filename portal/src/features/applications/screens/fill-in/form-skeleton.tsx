import { Skeleton } from '#ui/skeleton.tsx'

/** Placeholder while the account and its answers are loading; hidden without scripts. */
export function FormSkeleton() {
  return (
    <div role="status" className="grid max-w-2xl gap-7 noscript:hidden">
      <span className="sr-only">Loading the form</span>
      <Skeleton className="h-7 w-56" />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  )
}
