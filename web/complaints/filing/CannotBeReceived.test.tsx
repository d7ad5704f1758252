import { expect, test } from 'vitest'
import { complaints } from '../../../api/complaints/contract.ts'
import { draftOf, edgeFiling, processOf } from '../../../test/filing.ts'
import { edgeFor, id, main, open, refused } from '../../../test/screen.tsx'

const nobody = {
  canFile: false,
  workflowIds: [],
  unitName: 'Pune',
  unitAddress: '12 Station Road',
  outside: [{ code: 'complaints.sheBox', params: {}, message: 'SHe-Box' }],
}
const heading = 'Your complaint cannot be received here at the moment'
const fileIt = () => main().queryByRole('button', { name: /file the complaint/i })

test('the first page says whom to turn to instead of beginning a draft', async () => {
  await open('/complaints/new', edgeFor().on(complaints.readiness, nobody))
  expect(await main().findByText(heading)).toBeTruthy()
  expect(main().getByText('SHe-Box')).toBeTruthy()
  expect(main().getByText('Pune, 12 Station Road')).toBeTruthy()
  expect(main().queryByText(/What you wrote is kept/)).toBeNull()
})

test('a draft that nobody could receive keeps its words and has no button that files it', async () => {
  const process = processOf({ committee: null, canBeReceived: false })
  const edge = edgeFiling({ process, draft: draftOf({ revision: 3 }) }).on(complaints.readiness, nobody)
  await open(`/complaints/drafts/${id(81)}?tab=form&part=REVIEW`, edge)
  expect(await main().findByText(heading)).toBeTruthy()
  expect(fileIt()).toBeNull()
  expect(main().getByRole('button', { name: 'Back to edit' })).toBeTruthy()
})

test('a draft whose process is gone is kept, and says so', async () => {
  const edge = edgeFiling().on(complaints.process, refused('NOT_FOUND')).on(complaints.readiness, nobody)
  await open(`/complaints/drafts/${id(81)}`, edge)
  expect(await main().findByText(heading)).toBeTruthy()
  expect(main().queryByText(/either filed or discarded/)).toBeNull()
})
