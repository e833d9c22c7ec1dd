import { Icon } from '#ui/icon.tsx'

/** What an answer by e-mail repeats of the text that it answers: hidden until the reader asks for it. */
export const QuotedText = ({ children }: { children: string }) => (
  <details className="group/quoted mt-2 text-sm">
    <summary className="tap flex list-none items-center gap-1 rounded-sm [&::-webkit-details-marker]:hidden">
      <Icon name="chevron-right" className="text-amber transition-transform group-open/quoted:rotate-90" />
      Show the part of the e-mail that is left out
    </summary>
    <p dir="auto" className="mt-1 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
      {children}
    </p>
  </details>
)
