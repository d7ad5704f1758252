/** For tests: zips with whatever in them, also with sizes that lie, and workbooks of plain cells. */
import { crc32, deflateRawSync } from 'node:zlib'

type Entry = {
  name: string
  content: string | Buffer
  /** What the zip claims. */
  claims?: number
  isLocked?: boolean
}
/** A zip of these entries, packed. */
export function zipOf(entries: Entry[]): Buffer {
  let at = 0
  const list: Buffer[] = []
  const parts = entries.map(({ name, content, claims, isLocked }) => {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isLocked ? 1 : 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name)]))
    const part = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    at += part.length
    return part
  })
  const [end, listed] = [Buffer.alloc(22), Buffer.concat(list)]
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(list.length, 8)
  end.writeUInt16LE(list.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

const open = 'http://schemas.openxmlformats.org'
type Parts = {
  sheet: string
  texts?: string
  styles?: string
  workbook?: string
  more?: Entry[]
  claims?: number
}
/** A workbook whose parts are as given. */
export const workbookOf = ({
  sheet,
  texts = '',
  styles = '',
  workbook = '<sheet name="People" sheetId="1" r:id="rId1"/>',
  more = [],
  claims,
}: Parts): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content:
        `<workbook xmlns:r="${open}/officeDocument/2006/relationships">` +
        `${workbook.startsWith('<workbookPr') ? workbook : `<sheets>${workbook}</sheets>`}</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        `<Relationships><Relationship Id="rId0" Type="${open}/x/worksheet" ` +
        'Target="worksheets/hidden.xml"/><Relationship Id="rId1" ' +
        `Type="${open}/x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    ...(texts ? [{ name: 'xl/sharedStrings.xml', content: texts }] : []),
    ...(styles ? [{ name: 'xl/styles.xml', content: styles }] : []),
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...(claims === undefined ? {} : { claims }) },
    ...more,
  ])
export const sheetOf = (rows: string[][]): string =>
  `<worksheet><sheetData>${rows
    .map((cells, at) => `<row r="${at + 1}">${cells.map(cellOf).join('')}</row>`)
    .join('')}</sheetData></worksheet>`
const cellOf = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
