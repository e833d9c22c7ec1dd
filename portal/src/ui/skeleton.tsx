import { classNames } from '#ui/class-names.ts'

/** A grey shape in the place of what comes; give it the size of that with classes (`h-6 w-40`). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-pulse rounded-sm bg-neutral-soft', className ?? 'h-4 w-full')}
    />
  )
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-2.5" aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={classNames('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  )
}

/** Rows of a list or table while they load; says so once to assistive technology. */
export function SkeletonRows({ rows = 5, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-4 border-b border-line py-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-6 w-20 max-sm:hidden" />
        </div>
      ))}
    </div>
  )
}

export function SkeletonCard() {
  return (
    <div aria-hidden className="rounded-md border border-line bg-surface">
      <Skeleton className="aspect-video w-full rounded-b-none" />
      <div className="grid gap-3 p-5">
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-6 w-4/5" />
        <SkeletonText lines={2} />
      </div>
    </div>
  )
}
