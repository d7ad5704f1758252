import { ActionIcon, Button, Group, Menu, Select, Text } from '@mantine/core'
import {
  IconBooks,
  IconCopy,
  IconDots,
  IconDownload,
  IconGift,
  IconPlus,
  IconSearch,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { courses, exportPath, type CourseSummary } from '../../api/courses/contract.ts'
import { languages } from '../../api/messages/languages.ts'
import { useApiMutation } from '../client.ts'
import { Can } from '../parts/Can.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useLetters } from '../parts/useLetters.ts'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { useMay } from '../shell/me.ts'
import { ImportCourse } from './ImportCourse.tsx'
import { LimitedTextInput } from '../parts/LimitedText.tsx'

/** /courses */
export function Component() {
  const { t } = useTranslation()
  const [searchText, setSearchText] = useState('')
  const [isArchived, setArchived] = useState(false)
  const list = useList(courses.list, {
    body: {
      ...(searchText.trim() ? { searchText: searchText.trim() } : {}),
      ...(isArchived ? { status: ['ARCHIVED'] } : {}),
    },
  })
  useLetters((list.page?.content ?? []).flatMap((item) => item.languages.map(({ language }) => language)))
  const mayWrite = useMay('course:update')
  const [isImporting, setImporting] = useState(false)
  const begin = (
    <Button component={Link} to="/courses/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('New course')}
    </Button>
  )
  return (
    <Page
      title={t('Courses')}
      lead={t(
        'What people learn here. Write a course, publish it, and change it later without disturbing anyone.',
      )}
      action={
        <Can may="course:update">
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t('Import')}
            </Button>
            {begin}
          </Group>
        </Can>
      }
    >
      <Group mb="md" align="end">
        <LimitedTextInput
          label={t('Search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={searchText}
          limit={200}
          onChange={(event) => setSearchText(event.currentTarget.value)}
        />
        <Select
          label={t('Show')}
          allowDeselect={false}
          value={isArchived ? 'ARCHIVED' : 'CURRENT'}
          data={[
            { value: 'CURRENT', label: t('Current courses') },
            { value: 'ARCHIVED', label: t('Archived courses') },
          ]}
          onChange={(value) => setArchived(value === 'ARCHIVED')}
        />
      </Group>
      <DataTable
        list={list}
        label={t('Courses')}
        keyOf={(item) => item.courseId}
        to={(item) => `/courses/${item.courseId}`}
        empty={{
          icon: IconBooks,
          words:
            searchText || isArchived
              ? t('No course fits. Try other words.')
              : t('No courses yet. Write the first one.'),
          ...(mayWrite && !searchText && !isArchived ? { action: begin } : {}),
        }}
        columns={[
          { title: t('Title'), sort: 'title', render: (item) => item.title },
          { title: t('Status'), render: (item) => <Status {...item} /> },
          {
            title: t('Content'),
            render: (item) => (
              <Text span size="sm">
                {t('{{count}} lessons', { count: item.lessonCount })},{' '}
                {t('{{count}} quizzes', { count: item.quizCount })}
              </Text>
            ),
          },
          {
            title: t('Languages'),
            render: (item) => item.languages.map(({ language }) => languages[language]).join(', '),
          },
          { title: t('For'), render: (item) => item.branchName ?? t('All Business Units') },
          { title: t('Changed'), sort: 'updatedAt', render: (item) => <When at={item.updatedAt} /> },
          { title: t('More'), render: (item) => <Acts course={item} /> },
        ]}
      />
      {isImporting && <ImportCourse onClose={() => setImporting(false)} />}
    </Page>
  )
}

function Status({ status, isOffered }: Pick<CourseSummary, 'status' | 'isOffered'>) {
  const { t } = useTranslation()
  if (isOffered)
    return (
      <Group gap={4}>
        <StatusTag status={status} />
        <StatusTag tone="calm" icon={IconGift}>
          {t('Offered')}
        </StatusTag>
      </Group>
    )
  if (status !== 'PUBLISHED_WITH_DRAFT') return <StatusTag status={status} />
  return (
    <Group gap={4}>
      <StatusTag status="PUBLISHED" />
      <StatusTag status="DRAFT" />
    </Group>
  )
}

function Acts({ course }: { course: CourseSummary }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)
  const copy = useApiMutation(courses.clone, {
    refreshes: [courses.list],
    onDone: (openCourse) => void navigate(`/courses/${openCourse.course.courseId}`),
  })
  const remove = useApiMutation(courses.remove, {
    refreshes: [courses.list],
    onDone: () => setRemoving(false),
  })
  const isNew = course.status === 'DRAFT'
  const mayWrite = useMay('course:update')
  // One that the platform offers is neither copied nor taken elsewhere.
  if (course.isOffered) return null
  return (
    <>
      <Menu withinPortal position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('More for “{{title}}”', { title: course.title })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={exportPath.replace('{id}', course.courseId)}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('Export')}
          </Menu.Item>
          {mayWrite && (
            <Menu.Item
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => copy.mutate({ body: { courseId: course.courseId } })}
            >
              {t('Copy')}
            </Menu.Item>
          )}
          {course.abilities.remove && (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setRemoving(true)}>
              {isNew ? t('Delete') : t('Archive')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        question={
          isNew
            ? t('Delete “{{title}}”?', { title: course.title })
            : t('Archive “{{title}}”?', { title: course.title })
        }
        verb={isNew ? t('Delete the course') : t('Archive the course')}
        destructive={isNew}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ params: { id: course.courseId } })}
      >
        {isNew
          ? t('It was never published, so nothing of it is kept.')
          : t(
              'Nobody can be assigned it any more. People who are learning continue, and every proof is kept.',
            )}
      </Confirm>
    </>
  )
}
