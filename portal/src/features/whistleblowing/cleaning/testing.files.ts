import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

/** Test files with metadata in every possible place; `word` marks what must be removed. */
type Bytes = Uint8Array<ArrayBuffer>
const own = (bytes: Uint8Array): Bytes => new Uint8Array(bytes)

const blank = () => sharp({ create: { width: 24, height: 16, channels: 3, background: '#0b3b2a' } })

export async function tellingJpeg(word: string): Promise<Bytes> {
  const exif = {
    IFD0: { Artist: word, Copyright: word, ImageDescription: word },
    IFD3: { GPSLatitudeRef: 'N', GPSAreaInformation: word },
  }
  const jpeg = await blank()
    .withExif(exif)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${word}</a></x:xmpmeta>`)
    .jpeg()
    .toBuffer()
  return own(Buffer.concat([jpeg, Buffer.from(word)]))
}

async function tellingGif(word: string): Promise<Bytes> {
  const gif = await blank().gif().toBuffer()
  // A comment before the last byte of the file.
  const remark = Buffer.concat([Buffer.from([0x21, 0xfe, word.length]), Buffer.from(word), Buffer.from([0])])
  return own(Buffer.concat([gif.subarray(0, -1), remark, gif.subarray(-1)]))
}

export async function tellingPng(word: string): Promise<Bytes> {
  const png = await blank()
    .withExif({ IFD0: { Artist: word } })
    .png()
    .toBuffer()
  return own(Buffer.concat([png, Buffer.from(word)]))
}

/**
 * A PDF with `text` on its page and `word` in its metadata: information, XMP, an annotation, EXIF of an image, an attached file, private data of a
 * page and an older revision.
 */
export async function tellingPdf(text: string, word: string): Promise<Bytes> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([300, 200])
  page.drawText(text, { x: 20, y: 100, size: 12 })
  page.drawImage(await pdf.embedJpg(await tellingJpeg(word)), { x: 20, y: 20, width: 24, height: 16 })
  for (const set of ['setTitle', 'setAuthor', 'setSubject', 'setProducer', 'setCreator'] as const) pdf[set](word)
  await pdf.attach(strToU8(word), `${word}.txt`, { description: word, creationDate: new Date() })
  const { context, catalog } = pdf
  catalog.set(PDFName.of('Metadata'), context.register(context.stream(word, { Type: 'Metadata', Subtype: 'XML' })))
  const remark = {
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [0, 0, 9, 9],
    T: PDFString.of(word),
    NM: PDFString.of(word),
    Contents: PDFString.of('Seen'),
  }
  const link = {
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    A: { S: 'URI', URI: PDFString.of(`file:///C:/${word}`) },
  }
  const launch = {
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    A: { S: 'Launch', F: PDFString.of(`C:/${word}.exe`) },
  }
  const signature = context.register(
    context.obj({ Type: 'Sig', Name: PDFString.of(word), Contents: PDFString.of(word), ByteRange: [0, 1, 2, 3] }),
  )
  const signed = { Type: 'Annot', Subtype: 'Widget', FT: 'Sig', Rect: [0, 0, 9, 9], V: signature }
  const annotations = [context.obj(remark), context.obj(link), context.obj(launch), context.obj(signed)]
  page.node.set(PDFName.of('Annots'), context.obj(annotations.map((each) => context.register(each))))
  const privateData = context.register(context.flateStream(word, { Kind: PDFString.of(word) }))
  page.node.set(PDFName.of('PieceInfo'), context.obj({ Maker: { Private: privateData } }))
  page.node.set(PDFName.of('Thumb'), context.register(context.stream(word, { Width: 1, Height: 1 })))
  page.node.set(PDFName.of('PTEX.FileName'), PDFString.of(`/home/${word}/figure.pdf`))
  addPictures(pdf, await tellingJpeg(word), word)
  page.node.set(PDFName.of('Metadata'), context.register(context.stream(word, { Type: 'Metadata', Subtype: 'XML' })))
  return own(await pdf.save({ useObjectStreams: false }))
}

/** Images as other applications embed them: with two filters, with a screen's colour profile, and as JPEG 2000. */
function addPictures(pdf: PDFDocument, jpeg: Bytes, word: string): void {
  const { context } = pdf
  const profile = context.register(context.stream(`desc ${word}`, { N: 3 }))
  const colours = context.obj([PDFName.of('ICCBased'), profile])
  const hex = `${Buffer.from(jpeg).toString('hex')}>`
  const size = { Type: 'XObject', Subtype: 'Image', Width: 24, Height: 16, BitsPerComponent: 8 }
  const twice = context.stream(hex, { ...size, ColorSpace: colours, Filter: ['ASCIIHexDecode', 'DCTDecode'] })
  const box = (kind: string, content: string) => {
    const bytes = Buffer.from(`????${kind}${content}`, 'latin1')
    bytes.writeUInt32BE(bytes.length)
    return bytes
  }
  const jp2 = Buffer.concat([box('jP  ', '\r\n\x87\n'), box('xml ', word), box('uuid', word), box('jp2c', 'code')])
  const modern = context.stream(new Uint8Array(jp2), { ...size, Filter: 'JPXDecode' })
  const pictures = context.obj({ Twice: context.register(twice), Modern: context.register(modern) })
  pdf.getPage(0).node.Resources()!.set(PDFName.of('XObject'), pictures)
}

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`)
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** A DOCX with `text` as content and `word` in its metadata: properties, authors, revision marks, settings, image names and EXIF of an image. */
export async function tellingDocx(text: string, word: string, more: Record<string, Uint8Array> = {}): Promise<Bytes> {
  return own(
    zipSync(
      {
        '[Content_Types].xml': xml(
          `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
        ),
        '_rels/.rels': xml(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="/about/it.xml"/></Relationships>`,
        ),
        'docProps/core.xml': xml(
          `<cp:coreProperties xmlns:cp="x" xmlns:dc="y"><dc:creator>${word}</dc:creator></cp:coreProperties>`,
        ),
        'about/it.xml': xml(
          `<cp:coreProperties xmlns:cp="x"><cp:lastModifiedBy>${word}</cp:lastModifiedBy></cp:coreProperties>`,
        ),
        'package/services/metadata/core-properties/1.psmdcp': xml(`<a>${word}</a>`),
        'word/commentsExtended.xml': xml(`<w15:commentsEx><w15:commentEx w15:paraId="1A2B3C4D"/></w15:commentsEx>`),
        'word/_rels/document.xml.rels': xml(
          `<Relationships><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="file:///C:/Users/${word}/a.docx" TargetMode="External"/></Relationships>`,
        ),
        'docProps/app.xml': xml(`<Properties><Company>${word}</Company></Properties>`),
        'customXml/item1.xml': xml(`<a>${word}</a>`),
        'word/people.xml': xml(`<w15:people xmlns:w15="z"><w15:person w15:author="${word}"/></w15:people>`),
        'word/comments.xml': xml(
          `<w:comments ${w}><w:comment w:id="0" w:author="${word}" w:date="2026-01-02T03:04:05Z" w:initials='${word}'><w:p/></w:comment></w:comments>`,
        ),
        'word/settings.xml': xml(
          `<w:settings ${w}><!-- ${word} --><w:attachedTemplate r:id="rId1"/><w:rsids><w:rsidRoot w:val="00AB12CD"/></w:rsids><w:docVars><w:docVar w:name="a" w:val="${word}"/></w:docVars></w:settings>`,
        ),
        'word/_rels/settings.xml.rels': xml(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="file:///C:/Users/${word}/Normal.dotm" TargetMode="External"/></Relationships>`,
        ),
        'word/document.xml': xml(
          `<w:document ${w}><w:body><w:p w:rsidR="00AB12CD" w:rsidRDefault="00AB12CD"><w:ins w:id="1" w:author="${word}" w:date="2026-01-02T03:04:05Z"><w:r><w:t>${text}</w:t></w:r></w:ins><wp:docPr id="1" name="${word}.jpg" descr="C:\\${word}"/></w:p><w:p w14:paraId="1A2B3C4D" w14:textId="77777777"><w:r><w:instrText xml:space="preserve"> INCLUDEPICTURE "C:\\\\${word}\\\\a.png" \\* MERGEFORMAT </w:instrText></w:r><w:fldSimple w:instr=" LINK &quot;file:///${word}&quot; "/><v:shape alt="${word}"><v:imagedata r:id="rId7" o:title="${word}"/></v:shape></w:p></w:body></w:document>`,
        ),
        'word/media/image1.jpeg': await tellingJpeg(word),
        'word/media/image2.gif': await tellingGif(word),
        ...more,
      },
      { mtime: new Date(2026, 0, 2, 3, 4, 6), comment: word },
    ),
  )
}
