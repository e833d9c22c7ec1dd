import { useRef, useState } from 'react'
import { type Crop, type PercentCrop, ReactCrop, centerCrop, makeAspectCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { cropPicture, type LibraryFile } from '../../library/contract.ts'

const shapes = {
  free: { label: 'Any shape', ratio: undefined },
  wide: { label: 'Wide (5:2), for the hero and milestones', ratio: 5 / 2 },
  card: { label: 'Card (16:9), for news', ratio: 16 / 9 },
  square: { label: 'Square, for portraits', ratio: 1 },
} as const
type Shape = keyof typeof shapes
const isShape = (value: string): value is Shape => Object.hasOwn(shapes, value)

const labels = {
  cropArea: 'The part to keep. Arrow keys move it.',
  nwDragHandle: 'Top left corner. Arrow keys change the size.',
  nDragHandle: 'Top edge. Arrow keys change the height.',
  neDragHandle: 'Top right corner. Arrow keys change the size.',
  eDragHandle: 'Right edge. Arrow keys change the width.',
  seDragHandle: 'Bottom right corner. Arrow keys change the size.',
  sDragHandle: 'Bottom edge. Arrow keys change the height.',
  swDragHandle: 'Bottom left corner. Arrow keys change the size.',
  wDragHandle: 'Left edge. Arrow keys change the width.',
}

const max: PercentCrop = { unit: '%', x: 5, y: 5, width: 90, height: 90 }

export type CropDialogProps = {
  file: Pick<LibraryFile, 'id' | 'url' | 'name' | 'uses'>
  onClose: () => void
  /** Resolves when the lists are refreshed. */
  onCropped: (file: LibraryFile, as: 'copy' | 'replacement') => Promise<void>
}

/** Cuts a picture to a part of it: as a picture of its own, or in every place. */
export function CropDialog({ file, onClose, onCropped }: CropDialogProps) {
  const [shape, setShape] = useState<Shape>('free')
  const [crop, setCrop] = useState<PercentCrop>(max)
  const [sending, setSending] = useState<'copy' | 'replacement'>()
  const [failure, setFailure] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  const mayPublish = useDuty(may.publishContent)

  function choose(next: string) {
    if (!isShape(next)) return
    setShape(next)
    const { ratio } = shapes[next]
    const { width = 1, height = 1 } = image.current ?? {}
    setCrop(ratio ? centerCrop(makeAspectCrop({ unit: '%', width: 90 }, ratio, width, height), width, height) : max)
  }

  async function send(as: 'copy' | 'replacement') {
    setSending(as)
    setFailure(undefined)
    const { x, y, width, height } = crop
    const body = { left: x / 100, top: y / 100, width: width / 100, height: height / 100, as }
    try {
      await onCropped(await api.call(cropPicture, { params: { id: file.id }, body }), as)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.fields[0]?.message ?? error.message)
      setSending(undefined)
    }
  }

  const nothing = crop.width === 0 || crop.height === 0
  const button = (as: 'copy' | 'replacement') => ({
    busy: sending === as,
    busyLabel: 'Cropping',
    disabled: nothing || (sending !== undefined && sending !== as),
    onClick: () => void send(as),
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Crop ${file.name}`} size="lg">
      <div className="grid gap-5">
        {failure && <Alert kind="error">{failure}</Alert>}
        <NativeSelect
          label="Shape"
          value={shape}
          options={Object.entries(shapes).map(([value, { label }]) => ({ value, label }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <div className="grid justify-items-center rounded-md bg-sunken p-2">
          <ReactCrop
            crop={crop as Crop}
            aspect={shapes[shape].ratio}
            minWidth={20}
            minHeight={20}
            keepSelection
            ruleOfThirds
            ariaLabels={labels}
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            <img ref={image} src={file.url} alt="" className="max-h-[60vh] w-auto" />
          </ReactCrop>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" {...button('copy')}>
            Save as a new picture
          </Button>
          {mayPublish && file.uses > 0 && <Button {...button('replacement')}>Replace in every place</Button>}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
