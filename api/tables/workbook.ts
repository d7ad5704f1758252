/** Where things are in a workbook: its first visible sheet, its shared texts, which styles mean a date. */
import type { Archive } from './archive.ts'
import { damagedFile } from './refusals.ts'
import { readWhole } from './xml.ts'

export type Workbook = {
  sheet: string
  texts: string
  /** Days begin in 1904. */
  is1904: boolean
  /** By the number of a cell's style. */
  isDate: boolean[]
}

/** Reads the workbook's own parts. Throws FILE_TYPE where it is no workbook. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has('xl/workbook.xml')) throw damagedFile()
  const sheets: { id: string; isHidden: boolean }[] = []
  let is1904 = false
  await readWhole(archive.read('xl/workbook.xml'), {
    open(tag, { state, date1904, ...attributes }) {
      if (tag === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
      if (tag === 'sheet' && sheets.length < 1_000)
        sheets.push({ id: idIn(attributes), isHidden: state === 'hidden' || state === 'veryHidden' })
    },
  })
  const targets = await targetsOf(archive)
  const sheet = targets.get((sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])?.id ?? '')
  if (!sheet) throw damagedFile()
  return {
    sheet,
    texts: targets.get('texts') ?? 'xl/sharedStrings.xml',
    is1904,
    isDate: await dateStyles(archive, targets.get('styles') ?? 'xl/styles.xml'),
  }
}

/** "r:id", whatever the prefix. */
const idIn = (attributes: Record<string, string>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

async function targetsOf(archive: Archive): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  if (!archive.has('xl/_rels/workbook.xml.rels')) throw damagedFile()
  await readWhole(archive.read('xl/_rels/workbook.xml.rels'), {
    open(tag, { Id, Target = '', Type = '' }) {
      if (tag !== 'Relationship' || !Id || targets.size > 2_000) return
      const place = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      targets.set(Id, place)
      if (Type.endsWith('/sharedStrings')) targets.set('texts', place)
      if (Type.endsWith('/styles')) targets.set('styles', place)
    },
  })
  return targets
}

const datesBuiltIn = (format: number) =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 47) ||
  (format >= 50 && format <= 58)
/** A format of somebody's own shows a date when a d, m or y is left of it without its texts and colours. */
const showsDate = (code: string) => /[dmy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\][]*\]/g, ''))

async function dateStyles(archive: Archive, name: string): Promise<boolean[]> {
  if (!archive.has(name)) return []
  const own = new Map<number, boolean>()
  const isDate: boolean[] = []
  let isCell = false
  await readWhole(archive.read(name), {
    open(tag, { numFmtId, formatCode = '' }) {
      const format = Number(numFmtId)
      if (tag === 'numFmt' && own.size < 10_000) own.set(format, showsDate(formatCode.slice(0, 300)))
      if (tag === 'cellXfs') isCell = true
      if (tag === 'xf' && isCell && isDate.length < 100_000)
        isDate.push(own.get(format) ?? datesBuiltIn(format))
    },
    close(tag) {
      if (tag === 'cellXfs') isCell = false
    },
  })
  return isDate
}
