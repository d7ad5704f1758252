import { Alert, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileColumns, Mapping } from '../../../api/imports/contract.ts'
import { isOfUsers, type JobStarted } from '../../../api/jobs/contract.ts'
import { DueDateFields } from '../../assignments/DueDateFields.tsx'
import { dueOf, isUndecided, unchosen, type Chosen } from '../../assignments/assignForm.ts'
import { fieldErrors, upload, type CallError } from '../../client.ts'
import { joinNames } from '../../i18n.ts'
import { Loading } from '../../parts/Loading.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { LoadError } from '../../parts/LoadError.tsx'
import { isOfOneUnit } from '../../../workflows/definition/roles.ts'
import { useMay, useMe } from '../../shell/me.ts'
import { useBranchChoice } from '../../shell/branchChoice.tsx'
import { importKindLabels, type ImportKind } from '../../invites/kinds.ts'
import { FieldColumns } from './FieldColumns.tsx'
import { useLook } from './look.ts'
import { Meanings, type Meant } from './Meanings.tsx'
import { Step } from './Step.tsx'
import { UnitSelect } from '../../parts/UnitSelect.tsx'

type Props = {
  kind: ImportKind
  courseId: string | undefined
  fileId: string
  onChecked: (jobId: string) => void
  onBack: () => void
}
type Terms = Pick<Chosen, 'dueKind' | 'dueOn' | 'dueDays' | 'mandatory' | 'notify'>
/** The second step: which column holds what, and by when a course is due. */
export function Columns(props: Props) {
  const { t } = useTranslation()
  const look = useLook(props.kind, props.fileId)
  if (look.error)
    return (
      <Step at={2} title={t('Match the columns')}>
        <LoadError error={look.error} retry={() => void look.refetch()} />
        <Group>
          <Button onClick={props.onBack}>{t('Choose a different file')}</Button>
        </Group>
      </Step>
    )
  return look.data ? <Choices {...props} file={look.data} /> : <Loading lines={6} />
}

const suggestedIn = (file: FileColumns, kind: ImportKind): Mapping =>
  Object.fromEntries(
    importKindLabels[kind].fields.flatMap((field) => {
      const column = file.suggested[field]
      return column ? [[field, column.index]] : []
    }),
  )
const formOf = (fileId: string, json: object, plain: Record<string, string>): FormData => {
  const form = new FormData()
  form.append('fileId', fileId)
  for (const [name, value] of Object.entries(json)) form.append(name, JSON.stringify(value))
  for (const [name, value] of Object.entries(plain)) if (value) form.append(name, value)
  return form
}

function Choices({ kind, courseId, fileId, file, onChecked, onBack }: Props & { file: FileColumns }) {
  const { t } = useTranslation()
  const chosenUnit = useBranchChoice()
  const [mapping, map] = useState(() => suggestedIn(file, kind))
  const [valueMap, mean] = useState<Meant>({ department: {}, branch: {}, role: {} })
  const [branchId, choose] = useState(chosenUnit ?? '')
  const [makes, make] = useState(false)
  const [terms, agree] = useState<Terms>(unchosen)
  const [isTried, setTried] = useState(false)
  const order = useMutation<JobStarted, CallError>({
    mutationFn: () =>
      upload<JobStarted>(
        importKindLabels[kind].check,
        courseId
          ? formOf(
              fileId,
              { mapping, courseList: [courseId], due: dueOf(terms) },
              { dryRun: 'true', mandatory: String(terms.mandatory), notify: String(terms.notify) },
            )
          : formOf(fileId, { mapping, valueMap, makeMissing: { departments: makes } }, { branchId }),
      ),
    onSuccess: ({ jobId }) => onChecked(jobId),
  })
  const refused = fieldErrors(order.error)['mapping']
  const isComing = !isOfUsers(kind)
  const isUndated = courseId !== undefined && isUndecided(terms)
  const check = () => {
    setTried(true)
    if (!isUndated) order.mutate()
  }
  return (
    <Step at={2} title={t('Match the columns')}>
      <Text c="dimmed">
        {file.isWhole
          ? t('{{fileName}}: {{count}} rows.', { fileName: file.fileName, count: file.rowsSeen })
          : t('{{fileName}}: more than {{count}} rows.', { fileName: file.fileName, count: file.rowsSeen })}
      </Text>
      {file.savedMappingId && (
        <Alert icon={<IconHistory size={18} aria-hidden />}>
          {t('You have imported a file with these columns before. Your earlier choices are filled in.')}
        </Alert>
      )}
      <Paper p="lg">
        <FieldColumns file={file} fields={importKindLabels[kind].fields} mapping={mapping} change={map} />
      </Paper>
      <Unused file={file} mapping={mapping} />
      {isComing && (
        <Places
          branchId={branchId}
          choose={choose}
          makes={makes}
          make={make}
          hasDepartments={mapping.department !== undefined}
        />
      )}
      {isComing && (
        <Meanings
          kind={kind}
          fileId={fileId}
          mapping={mapping}
          branchId={branchId}
          meant={valueMap}
          change={mean}
        />
      )}
      {courseId && (
        <DueDateFields
          chosen={terms}
          change={(part) => agree({ ...terms, ...part })}
          error={isTried && isUndated ? t('Choose a date or a number of days') : undefined}
        />
      )}
      {refused ? (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      ) : (
        <MutationError error={order.error} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {t('Choose a different file')}
        </Button>
        <Button loading={order.isPending} onClick={check}>
          {t('Check the rows')}
        </Button>
      </Group>
    </Step>
  )
}

/** Nothing of a file is passed over without a word. */
function Unused({ file, mapping }: { file: FileColumns; mapping: Mapping }) {
  const { t } = useTranslation()
  const used = Object.values(mapping)
  const unused = file.columns.filter(
    ({ index, header, samples }) => !used.includes(index) && (header !== '' || samples.length > 0),
  )
  if (unused.length === 0) return null
  const names = unused.map(
    ({ index, header }) => `“${header || t('Column {{number}}', { number: index + 1 })}”`,
  )
  return <Text size="sm">{t('These columns are ignored: {{names}}', { names: joinNames(names) })}</Text>
}

type PlacesProps = {
  branchId: string
  choose: (id: string) => void
  makes: boolean
  make: (makes: boolean) => void
  hasDepartments: boolean
}
function Places({ branchId, choose, makes, make, hasDepartments }: PlacesProps) {
  const { t } = useTranslation()
  const isOfUnit = isOfOneUnit(useMe().role)
  const mayMake = useMay('department:update')
  return (
    <Stack gap="md">
      <UnitSelect
        maw={420}
        label={t('Business unit for rows without one')}
        allowDeselect={false}
        fixed={isOfUnit ? [] : [{ value: '', label: t('Whole workspace') }]}
        value={branchId}
        onChange={(id) => choose(id ?? '')}
      />
      {mayMake && hasDepartments && (
        <Checkbox
          label={t('Create departments that do not exist yet')}
          description={t('The preview lists them before they are created.')}
          checked={makes}
          onChange={(event) => make(event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}
