import { type ComponentProps, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { onDemand } from '../on-demand.tsx'

const DaysDialog = onDemand(() => import('./days-dialog.tsx').then((part) => part.DaysDialog), { fallback: null })

type Props = Pick<ComponentProps<typeof DaysDialog>, 'setting'> & { label: string }

/** Beside a list: asks for the number of days of a setting. */
export function DaysButton({ setting, label }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon="calendar" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <DaysDialog setting={setting} onClose={() => setOpen(false)} />}
    </>
  )
}
