import { ActionIcon, Anchor, Box, Button, Group, Paper, Stack, Text, Title, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconAlertTriangle,
  IconPencil,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { courses, type OpenCourse } from '../../api/courses/contract.ts'
import { isUnsaved } from '../autosave/draftAutosave.ts'
import { LeftDraft } from '../autosave/DraftFormStatus.tsx'
import { SaveStatus } from '../autosave/SaveStatus.tsx'
import { UnsavedChangesGuard } from '../autosave/UnsavedChangesGuard.tsx'
import { useApiMutation } from '../client.ts'
import { translateMessage } from '../i18n.ts'
import { Can } from '../parts/Can.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useUndoKeys } from '../parts/useUndoKeys.ts'
import { CourseConflict } from './CourseConflict.tsx'
import { CourseProvider, createCourseStore, useCourseStore, useDraft, useHistory } from './draft.ts'
import { CourseSettings } from './CourseSettings.tsx'
import { ItemEditor } from './ItemEditor.tsx'
import {
  BlocksProvider,
  OpenedProvider,
  useCourseAutosave,
  useCourseProblems,
  useOpenCourse,
} from './openCourse.ts'
import { Outline } from './Outline.tsx'
import { Preview } from './preview/Preview.tsx'
import { Publish } from './Publish.tsx'
import { sendFile } from './sendFile.ts'
import classes from './courses.module.css'

/** A course open on its author's desk: what is in it on the left, what was chosen on the right. */
export function Workbench({ opened }: { opened: OpenCourse }) {
  const readOnly = !opened.isDraft || !opened.course.abilities.update
  const [store] = useState(() => createCourseStore(opened.draft, readOnly))
  return (
    <CourseProvider value={store}>
      <Desk opened={opened} readOnly={readOnly} />
    </CourseProvider>
  )
}

function Desk({ opened, readOnly }: { opened: OpenCourse; readOnly: boolean }) {
  const store = useCourseStore()
  const { autosave, state, left, chooseLeft } = useCourseAutosave(store, opened, readOnly)
  const problems = useCourseProblems()
  useUndoKeys(store)
  const attach = (file: File) => sendFile(opened.course.courseId, file, 'COURSE_FILE')
  return (
    <OpenedProvider value={{ opened, autosave, saving: state, problems }}>
      <BlocksProvider value={{ problems, attach, filePlace: `course ${opened.course.courseId}` }}>
        <Frame>
          <Panes />
        </Frame>
        <CourseConflict />
        {left && state.is !== 'CONFLICT' && <LeftDraft chooseLeft={chooseLeft} />}
        {autosave && <UnsavedChangesGuard isUnsaved={isUnsaved(state)} flush={autosave.flush} watchesQuery />}
      </BlocksProvider>
    </OpenedProvider>
  )
}

/** What is open, how it stands, and what can be done to all of it. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { opened, autosave, saving } = useOpenCourse()
  const draft = useDraft(({ course: written }) => written)
  const readOnly = useDraft((draft) => draft.readOnly)
  const { isDraft, course, number } = opened
  return (
    <Page
      title={draft.title || t('Untitled')}
      crumbs={[{ label: t('Courses'), to: '/courses' }]}
      tag={
        <Group gap="xs">
          <StatusTag status={isDraft ? 'DRAFT' : (versionStatus(opened) ?? 'PUBLISHED')} />
          <Text size="xs" c="dimmed">
            {t('Version {{number}}', { number })}
          </Text>
        </Group>
      }
      action={
        <Group gap="sm">
          {!readOnly && <History />}
          {autosave && <SaveStatus state={saving} />}
          <Can may="course:assign">
            <Button
              component={Link}
              to={`/courses/${course.courseId}/people`}
              variant="default"
              leftSection={<IconUsers size={16} aria-hidden />}
            >
              {t('People')}
            </Button>
          </Can>
          <Preview course={draft} />
          {isDraft && course.abilities.publish && <Publish />}
          {!isDraft && course.abilities.update && <BeginDraft />}
        </Group>
      }
      lead={
        course.isOffered && t('The platform offers this course. It can be assigned, not changed or copied.')
      }
    >
      {children}
    </Page>
  )
}
const versionStatus = ({ course, courseVersionId }: OpenCourse) =>
  course.versions.find((each) => each.courseVersionId === courseVersionId)?.status

function BeginDraft() {
  const { t } = useTranslation()
  const { opened } = useOpenCourse()
  const begin = useApiMutation(courses.beginDraft, { refreshes: [courses.open, courses.list] })
  return (
    <>
      <Button
        leftSection={<IconPencil size={16} aria-hidden />}
        loading={begin.isPending}
        onClick={() => begin.mutate({ params: { id: opened.course.courseId } })}
      >
        {t('Change the course')}
      </Button>
      <MutationError error={begin.error} />
    </>
  )
}

function History() {
  const { t } = useTranslation()
  const { undo, redo, undoes, redoes } = useHistory()
  const back = undoes ? t('Undo: {{edit}}', { edit: undoes.toLowerCase() }) : t('Nothing to undo')
  const forth = redoes ? t('Redo: {{edit}}', { edit: redoes.toLowerCase() }) : t('Nothing to redo')
  return (
    <Group gap={4} wrap="nowrap">
      <Step words={back} can={undoes !== null} onClick={undo} Sign={IconArrowBackUp} />
      <Step words={forth} can={redoes !== null} onClick={redo} Sign={IconArrowForwardUp} />
    </Group>
  )
}

/** It keeps the focus where there is nothing more to do. */
type StepProps = { words: string; can: boolean; onClick: () => void; Sign: Icon }
function Step({ words, can, onClick, Sign }: StepProps) {
  return (
    <Tooltip label={words}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={words}
        aria-disabled={!can}
        data-disabled={!can || undefined}
        onClick={onClick}
      >
        <Sign size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** On a phone one pane is shown at a time; both stay, so that turning the phone closes nothing. */
function Panes() {
  const { t } = useTranslation()
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const [isEditing, setEditing] = useState(false)
  return (
    <div className={classes.panes} data-narrow={narrow || undefined}>
      <aside className={classes.outline} hidden={narrow && isEditing}>
        <Stack gap="md">
          <Outline onChosen={() => setEditing(true)} />
          <Problems onChosen={() => setEditing(true)} />
        </Stack>
      </aside>
      <Box miw={0} hidden={narrow && !isEditing}>
        {narrow && (
          <Button
            variant="subtle"
            mb="sm"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => setEditing(false)}
          >
            {t('Back to the outline')}
          </Button>
        )}
        <Chosen />
      </Box>
    </div>
  )
}

function Chosen() {
  const item = useDraft(({ course, itemId }) => course.items.find(({ id }) => id === itemId))
  return item ? <ItemEditor key={item.id} item={item} /> : <CourseSettings />
}

/** What keeps it from being published; each leads to its place. */
function Problems({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const { problems } = useOpenCourse()
  const store = useCourseStore()
  const readOnly = useDraft((draft) => draft.readOnly)
  if (readOnly) return null
  const go = (nodeId: string | null) => {
    const { course, choose } = store.getState()
    const block = course.blocks.find(({ id }) => id === nodeId)
    choose(block ? block.itemId : nodeId, block?.id ?? null)
    onChosen()
  }
  return (
    <Paper p="md">
      <Title order={2} size="h5" mb="xs">
        {t('Problems')}
      </Title>
      {problems.length === 0 ? (
        <Text size="sm">{t('No problems. It can be published.')}</Text>
      ) : (
        <Stack component="ul" gap={6} className={classes.problems ?? ''}>
          {problems.map(({ code, nodeId, text }, at) => (
            <li key={`${code} ${nodeId} ${at}`}>
              <IconAlertTriangle size={16} aria-hidden color="var(--mantine-color-orange-text)" />
              <Anchor component="button" type="button" size="sm" ta="start" onClick={() => go(nodeId)}>
                {translateMessage(text)}
              </Anchor>
            </li>
          ))}
        </Stack>
      )}
    </Paper>
  )
}
