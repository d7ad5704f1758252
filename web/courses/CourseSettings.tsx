import { Anchor, Button, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CourseDraft } from '../../api/courses/definition/draft.ts'
import { setCourse } from '../../api/courses/definition/edit.ts'
import { Amount } from '../parts/Amount.tsx'
import { DraftText } from '../parts/DraftText.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import { Cover } from './Cover.tsx'
import classes from './courses.module.css'
import { useDraft, useEdit } from './draft.ts'
import { useOpenCourse } from './openCourse.ts'
import { CourseLanguages } from './translations/CourseLanguages.tsx'

/** The settings of the course itself, and its versions. */
export function CourseSettings() {
  const { t } = useTranslation()
  const edit = useEdit()
  const readOnly = useDraft((draft) => draft.readOnly)
  const course = useDraft((draft) => draft.course)
  const title = useDraft((draft) => draft.course.title)
  const description = useDraft((draft) => draft.course.description)
  const durationMinutes = useDraft((draft) => draft.course.durationMinutes)
  const validityMonths = useDraft((draft) => draft.course.validityMonths)
  const coverFileId = useDraft((draft) => draft.course.coverFileId)
  const { opened } = useOpenCourse()
  const set = (what: string, change: Parameters<typeof setCourse>[0]) =>
    edit(what, setCourse(change), `course ${what}`)
  return (
    <Stack gap="lg">
      <Paper p="lg">
        <Stack gap="md">
          <Title order={2} size="h4">
            {t('About the course')}
          </Title>
          <DraftText
            label={t('Title')}
            value={title}
            fits={CourseDraft.shape.title}
            limit={200}
            readOnly={readOnly}
            onChange={(value) => set(t('Write title'), { title: value })}
          />
          <DraftText
            label={t('Description')}
            description={t('What people learn, and why')}
            rows={3}
            limit={4000}
            value={description}
            readOnly={readOnly}
            onChange={(value) => set(t('Write description'), { description: value })}
          />
          <Cover
            courseId={opened.course.courseId}
            fileId={coverFileId}
            readOnly={readOnly}
            change={(fileId) => set(t('Change cover picture'), { coverFileId: fileId })}
          />
          <div className={classes.two}>
            <Amount
              label={t('Takes about (minutes)')}
              min={1}
              max={6000}
              value={durationMinutes ?? undefined}
              readOnly={readOnly}
              onChange={(value) => set(t('Set duration'), { durationMinutes: value })}
              onClear={() => set(t('Set duration'), { durationMinutes: null })}
            />
            <Amount
              label={t('Counts for (months)')}
              description={t('Leave empty if it never has to be repeated')}
              min={1}
              max={120}
              value={validityMonths ?? undefined}
              readOnly={readOnly}
              onChange={(value) => set(t('Set validity'), { validityMonths: value })}
              onClear={() => set(t('Set validity'), { validityMonths: null })}
            />
          </div>
        </Stack>
      </Paper>
      <CourseLanguages course={course} />
      <Versions />
    </Stack>
  )
}

function Versions() {
  const { t } = useTranslation()
  const { opened } = useOpenCourse()
  const { courseId, versions } = opened.course
  return (
    <Paper p="lg">
      <Title order={2} size="h4" mb="sm">
        {t('Versions')}
      </Title>
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Version')}</Table.Th>
              <Table.Th>{t('Status')}</Table.Th>
              <Table.Th>{t('Published')}</Table.Th>
              <Table.Th>{t('What changed')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {versions.map((each) => (
              <Table.Tr key={each.courseVersionId}>
                <Table.Td>
                  {each.courseVersionId === opened.courseVersionId ? (
                    <Text span size="sm" fw={600}>
                      {each.number}
                    </Text>
                  ) : (
                    <Anchor
                      component={Link}
                      size="sm"
                      to={`/courses/${courseId}?version=${each.courseVersionId}`}
                      aria-label={t('Open version {{number}}', { number: each.number })}
                    >
                      {each.number}
                    </Anchor>
                  )}
                </Table.Td>
                <Table.Td>
                  <StatusTag status={each.status} />
                </Table.Td>
                <Table.Td>
                  {each.publishedAt ? (
                    <>
                      <When at={each.publishedAt} /> {each.publishedBy}
                    </>
                  ) : (
                    '–'
                  )}
                </Table.Td>
                <Table.Td>
                  {each.changeKind === 'MATERIAL' && t('Content changed')}
                  {each.changeKind === 'EDITORIAL' && t('Corrections only')} {each.note}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {!opened.isDraft && versions[0]?.courseVersionId !== opened.courseVersionId && (
        <Button component={Link} to={`/courses/${courseId}`} variant="default" mt="sm">
          {t('Open the newest version')}
        </Button>
      )}
    </Paper>
  )
}
