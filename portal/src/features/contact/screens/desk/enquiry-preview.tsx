import { RecordBeside } from '#engines/records/screens/record-screen.tsx'
import type { Writing } from '#kit/writing/use-writing.ts'
import { enquiryScreens } from './enquiry-screens.tsx'

export const EnquiryPreview = ({ id, writing }: { id: string; writing?: Writing | undefined }) => (
  <RecordBeside screens={enquiryScreens} {...{ id, writing }} />
)
