/** The look of a button in the bars of a list: 32 px high, 44 px on touch screens. */
export const barButton =
  'tap inline-flex min-h-8 cursor-pointer items-center justify-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 text-sm leading-tight font-semibold whitespace-nowrap text-brand-ink hover:border-brand hover:bg-brand-soft disabled:border-line disabled:bg-sunken disabled:text-muted aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted'
