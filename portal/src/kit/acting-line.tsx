import { Icon } from '#ui/icon.tsx'

/** In whose name a screen files, where it is not the person's own. */
export function ActingLine({ company }: { company: { name: string } | null | undefined }) {
  if (!company) return null
  return (
    <p className="mb-6 flex items-start gap-1.5 text-muted">
      <Icon name="building" className="mt-1 text-amber" />
      <span className="[overflow-wrap:anywhere]">
        Acting for <strong className="text-ink">{company.name}</strong>
      </span>
    </p>
  )
}
