import type { ComponentProps } from 'react'
import { AskButton } from '../asking/ask-button.tsx'
import { onDemand } from '../on-demand.tsx'

const DaysDialog = onDemand(() => import('./days-dialog.tsx').then((part) => part.DaysDialog), { fallback: null })

type Props = Pick<ComponentProps<typeof DaysDialog>, 'setting'> & { label: string }

export const DaysButton = ({ setting, label }: Props) => (
  <AskButton size="sm" icon="calendar" dialog={(onClose) => <DaysDialog {...{ setting, onClose }} />}>
    {label}
  </AskButton>
)
