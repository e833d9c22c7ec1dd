import encodeQR from 'qr'

/** A QR code as the path of an SVG, one unit for each module, with the quiet border that readers need. */
export function qrCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size: rows.length, path: squares.join('') }
}
