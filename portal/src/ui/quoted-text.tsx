/** What an answer by e-mail repeats of the text that it answers: hidden until the reader asks for it. */
export const QuotedText = ({ children }: { children: string }) => (
  <details className="mt-2 text-sm">
    <summary className="tap">Show the part of the e-mail that is left out</summary>
    <p dir="auto" className="mt-1 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
      {children}
    </p>
  </details>
)
