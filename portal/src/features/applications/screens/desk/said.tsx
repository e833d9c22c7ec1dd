/** What the Commission wrote, quoted; nothing where it wrote nothing. */
export function Said({ label, text }: { label: string; text: string }) {
  if (!text) return null
  return (
    <blockquote className="my-2 border-s-3 border-amber ps-4 whitespace-pre-line [overflow-wrap:anywhere]">
      <span className="block text-sm font-semibold">{label}</span>
      {text}
    </blockquote>
  )
}
