import { useState } from 'react'
import { Button, IconButton, LinkButton, type ButtonVariant } from '#ui/button.tsx'
import { Checkbox, CheckboxGroup, RadioGroup } from '#ui/choice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { NativeSelect, PasswordField, SearchField, TextField } from '#ui/field.tsx'
import { FilePicker } from '#ui/file-picker.tsx'
import { GalleryRow, GallerySection } from '#ui/gallery-parts.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TextArea } from '#ui/text-area.tsx'

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

export function FormsGallery() {
  return (
    <>
      <GallerySection title="Buttons">
        {VARIANTS.map((variant) => (
          <GalleryRow key={variant}>
            <Button variant={variant}>Submit petition</Button>
            <Button variant={variant} icon="upload">
              With an icon
            </Button>
            <Button variant={variant} busy>
              Submit petition
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <LinkButton variant={variant} to="#buttons" iconAfter="arrow-right">
              A link
            </LinkButton>
            <IconButton variant={variant} icon="edit" label="Edit" />
          </GalleryRow>
        ))}
      </GallerySection>
      <GallerySection title="Fields">
        <ErrorSummary
          errors={[
            { message: 'Enter your full name', href: '#gallery-name' },
            { message: 'Choose one kind of petition', href: '#gallery-kind' },
            { message: 'The service did not answer. Try again in a minute.' },
          ]}
        />
        <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2">
          <TextField
            label="E-mail address"
            hint="We write to this address at each step."
            type="email"
            autoComplete="email"
          />
          <TextField
            id="gallery-name"
            label="Full name"
            hint="As shown on your identity card"
            error="Enter your full name"
            defaultValue=""
          />
          <TextField label="Meter number" optional inputMode="numeric" placeholder="For example 0412 3456 789" />
          <TextField label="Registered e-mail address" readOnly defaultValue="ngozi.okonkwo-adébáyọ̀@example.org" />
          <TextField label="A disabled field" disabled defaultValue="Cannot be changed now" />
          <PasswordField
            label="Password"
            hint="At least 8 characters"
            autoComplete="new-password"
            defaultValue="correct horse"
          />
          <SearchField label="Search the register" placeholder="Name, reference or title" />
          <NativeSelect
            label="State"
            placeholder="Choose a state"
            options={['Enugu', 'Lagos', { value: 'x', label: 'Not to be chosen', disabled: true }]}
          />
          <NativeSelect
            label="Category"
            error="Choose a category"
            placeholder="Choose"
            options={['Billing', 'Metering']}
          />
          <TextArea
            label="Description"
            hint="What happened, when and where"
            maxLength={200}
            defaultValue="The transformer at Ogui Road failed on Monday."
          />
          <TextArea
            label="Too long"
            maxLength={20}
            error="Shorten the text to 20 characters"
            defaultValue="This is longer than it may be."
          />
          <Checkbox label="I agree to the terms and conditions of the Commission and to the use of my data for this application" />
          <Checkbox
            label="I agree to the terms"
            error="You must agree to the terms and conditions"
            hint="You can withdraw at any time."
          />
          <RadioGroup
            id="gallery-kind"
            name="gallery-kind"
            label="Kind of petition"
            hint="Choose one."
            error="Choose one kind of petition"
            options={['Licence', 'Tariff', { value: 'other', label: 'Another', hint: 'Say which in the description.' }]}
          />
          <CheckboxGroup
            name="gallery-means"
            label="How may we reach you?"
            optional
            defaultValue={['Phone']}
            options={['E-mail', 'Phone', { value: 'Post', label: 'Post', disabled: true }]}
          />
        </div>
      </GallerySection>
      <FilesGallery />
    </>
  )
}

function FilesGallery() {
  const [single, setSingle] = useState<File[]>([])
  const [several, setSeveral] = useState([
    new File(['x'.repeat(900)], 'note.txt'),
    new File(
      [new Uint8Array(1_300_000)],
      'Environmental-impact-assessment-of-the-captive-plant-at-9th-Mile-Corner-final-version-signed.pdf',
    ),
  ])
  return (
    <GallerySection title="Files and progress">
      <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2">
        <FilePicker
          label="Filled form"
          hint="PDF, JPG or PNG"
          accept=".pdf,.jpg,.jpeg,.png"
          error="Choose the filled form"
          files={single}
          onChange={setSingle}
        />
        <FilePicker label="Supporting documents" multiple optional files={several} onChange={setSeveral} />
        <FilePicker label="A picker that is disabled" disabled files={[]} onChange={() => undefined} />
        <div className="grid grid-cols-1 gap-6">
          <ProgressBar
            label="signed-form.pdf"
            value={12.4}
            max={80}
            amount="12.4 MB of 80 MB"
            timeLeft="about 2 minutes left"
          />
          <ProgressBar
            label="single-line-diagram-of-the-embedded-generation-plant-and-its-connection.pdf"
            value={100}
            amount="3 MB"
            timeLeft="done"
          />
          <ProgressBar label="Checking the file" />
        </div>
      </div>
    </GallerySection>
  )
}
