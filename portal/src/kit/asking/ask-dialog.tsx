import { onDemand } from '../on-demand.tsx'

/** A dialog that asks before something is done, as a description (`drawn-dialog.tsx`). Loaded when the screen has nothing else to do. */
export const AskDialog = onDemand(() => import('./drawn-dialog.tsx').then((part) => part.AskDialog), { fallback: null })
