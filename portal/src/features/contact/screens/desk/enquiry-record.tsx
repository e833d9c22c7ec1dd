import { RecordScreen } from '#engines/records/screens/record-screen.tsx'
import { RecordNeighbours } from '#features/lists/screens/record-neighbours.tsx'
import { enquiryList } from '../../desk/contract.list.ts'
import { enquiryScreens } from './enquiry-screens.tsx'

export const EnquiryRecord = () => (
  <RecordScreen screens={enquiryScreens} above={(id) => <RecordNeighbours list={enquiryList} id={id} />} />
)
