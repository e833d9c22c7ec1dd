import { Icon } from '#ui/icon.tsx'

type Props = {
  company: { name: string } | null | undefined
  /** For the page of a record, which belongs to the company whatever the person has chosen: 'application'. */
  record?: string
}

/** The company for which a screen files, or to which the record belongs; nothing where it is the person's own. */
export function ActingLine({ company, record }: Props) {
  if (!company) return null
  return (
    <p className="mb-6 flex items-start gap-1.5 text-muted">
      <Icon name="building" className="mt-1 text-amber" />
      <span className="[overflow-wrap:anywhere]">
        {record ? `This ${record} belongs to ` : 'Acting for '}
        <strong className="text-ink">{company.name}</strong>
      </span>
    </p>
  )
}
