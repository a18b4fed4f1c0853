//! Development session that builds the site after each change.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use quire_compile::{Compiled, CompiledPage, LiveCommand, WithoutEsbuild, bundle, compile};
use quire_diagnostics::{has_errors, sources_of_errors};
use quire_files::KeyBuilder;
use quire_load::{Error, Loaded, Mode, Omitted, Options, SiteReader, load};
use quire_output::{path_conflicts, unmade_index};
use quire_render::{KeptRenderer, Runtime, Shared, SiteRenderer, model};
use tracing::info_span;

use super::{LiveBuild, LiveChanges, LiveSite, Requested, Stages};
use crate::Report;
use crate::store::Store;

/// A site during development. Errors in some pages do not prevent other pages from being built. A page with errors is
/// replaced with its last version without errors, or with an empty page.
#[derive(Debug)]
pub struct LiveSession {
    pub(super) options: Options,
    pub(super) reader: SiteReader,
    pub(super) store: Arc<Store>,
    renderer: KeptRenderer,
    /// The last site that could be served.
    pub(super) last: Option<Arc<LiveSite>>,
    /// Whether `last` is the result of the last build.
    pub(super) is_current: bool,
    /// Files that pages of the last build included.
    pub(super) included: BTreeSet<PathBuf>,
    /// Files with errors in the last build of the whole site, relative to the site's folder.
    pub(super) with_errors: BTreeSet<String>,
    /// Git files that determine the commits from which versions are read.
    references: BTreeSet<PathBuf>,
    /// Files that the last bundle depends on. A change requires a new bundle.
    pub(super) bundled: BTreeSet<PathBuf>,
    command: LiveCommand,
    is_begun: bool,
}

impl LiveSession {
    /// Creates a session for the site. Reads no files yet.
    pub fn new(options: Options) -> Self {
        Self {
            options,
            reader: SiteReader::default(),
            store: Arc::new(Store::default()),
            renderer: KeptRenderer::default(),
            last: None,
            is_current: false,
            included: BTreeSet::new(),
            with_errors: BTreeSet::new(),
            references: BTreeSet::new(),
            bundled: BTreeSet::new(),
            command: LiveCommand::default(),
            is_begun: false,
        }
    }

    /// Builds the site from its files. `changed` contains all paths that have changed since the last build. The paths
    /// are relative if the path of the site's folder is relative, and absolute otherwise. If the changes are unknown,
    /// `changed` contains the site's folder.
    pub fn build(&mut self, changed: &[PathBuf]) -> Result<LiveBuild, Error> {
        self.command.rerun(changed);
        if let Some(build) = self.edited(changed) {
            return Ok(build);
        }
        self.is_current = false;
        let build = self.build_all()?;
        self.is_current = build.site.is_some();
        if let Some(site) = &build.site {
            self.last = Some(Arc::clone(site));
        }
        Ok(build)
    }

    /// Returns all files outside the docs and public folders that the last build depended on, and all paths at which
    /// the build looked for a file. Paths are absolute, or relative to the working folder if the path of the site's
    /// folder is relative. If one of these paths changes, the result of the next build may change.
    pub fn dependencies(&self) -> BTreeSet<PathBuf> {
        [&self.included, &self.bundled, &self.references].into_iter().flatten().cloned().collect()
    }

    fn build_all(&mut self) -> Result<LiveBuild, Error> {
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        let span = info_span!("read").entered();
        let site = std::thread::scope(|scope| {
            // Open the cache in a separate thread, because opening a large cache takes a while.
            let attach = || self.store.attach(&self.options.site, Mode::Dev);
            (is_first && self.options.is_cached).then(|| scope.spawn(attach));
            load(&self.options, Mode::Dev, &self.reader, &Omitted::default())
        })?;
        let site = Arc::new(site);
        let versions = site.config.multi_version.versions.iter();
        let references = versions.filter_map(|version| Some(version.reference.as_ref()?.value.as_str()));
        let references: Vec<&str> = references.collect();
        self.references = quire_git::reference_files(&self.options.site, &references);
        let mut report = Report::new(&site);
        drop(span);
        let live = if has_errors(&report.diagnostics) { None } else { self.run_stages(&site, &mut report)? };
        let _span = info_span!("compare").entered();
        self.reader.sweep();
        let changes = match (&live, &self.last) {
            (Some(live), Some(last)) => live.succeed(last),
            _ => LiveChanges { must_reload: true, ..LiveChanges::default() },
        };
        let files = live.as_ref().map(|live| live.files()).transpose()?.unwrap_or_default();
        // Stop saving before `sweep_rendered`. No page of this build has been rendered yet, so saving would drop saved
        // pages.
        self.store.finish();
        self.store.render.sweep_rendered();
        self.with_errors = sources_of_errors(&report.diagnostics);
        Ok(LiveBuild { report: report.finish(&site), site: live, files, changes })
    }

    /// Runs the stages after `load`. Returns `None` if an error affects more than individual pages.
    fn run_stages(
        &mut self,
        site: &Arc<Loaded>,
        report: &mut Report,
    ) -> Result<Option<Arc<LiveSite>>, Error> {
        let threads = self.options.threads;
        let span = info_span!("compile").entered();
        let mut compiled = compile(site, Mode::Dev, threads, &self.store.compile);
        self.included = compiled.included().map(|path| self.options.site.join(path)).collect();
        report.add_compiled(&compiled);
        let broken = self.replace_broken(site, &mut compiled);
        drop(span);

        let model = info_span!("model").in_scope(|| model(site, &compiled, threads, &self.store.render));
        // Omit diagnostics about the replacements of broken pages, because earlier builds checked these versions.
        let diagnostics =
            model.diagnostics.iter().filter(|diagnostic| !broken.contains(&*diagnostic.primary.path));
        report.diagnostics.extend(diagnostics.cloned());

        let span = info_span!("bundle").entered();
        let bundled =
            bundle(site, &compiled, &self.options, &self.store.compile, &self.command, WithoutEsbuild::Fail);
        self.bundled = bundled.dependencies;
        let is_bundled = !has_errors(&bundled.diagnostics);
        report.diagnostics.extend(bundled.diagnostics);
        report.add_routes(site);
        drop(span);
        let last_bundle = self.last.as_ref().map(|last| Arc::clone(&last.stages.bundle));
        let bundle = match (bundled.bundle, last_bundle) {
            (Ok(_), Some(last)) if !is_bundled => last,
            (Ok(bundle), _) => bundle,
            // The replacement of a broken page may import a module that no longer exists. Use the last bundle.
            (Err(_), Some(last)) if !broken.is_empty() => last,
            (Err(error), _) => return Err(error),
        };

        let stages = Stages {
            site: Arc::clone(site),
            compiled: Arc::new(compiled),
            model: Arc::new(model),
            bundle,
            index: Arc::new(unmade_index(&site.config)),
            token: self.options.development.as_deref().unwrap_or_default().into(),
            threads,
        };
        let runtime = Arc::new(Runtime::new(stages.articles(), &self.store.render, &self.renderer));
        let shared = Arc::new(Shared::new(stages.input(), runtime));
        let conflicts = path_conflicts(&SiteRenderer::new(stages.input(), &self.store.render, &shared));
        let is_refused = has_errors(&conflicts);
        report.diagnostics.extend(conflicts);
        let live = || Arc::new(LiveSite::new(stages, shared, &self.store, Requested::default()));
        Ok((!is_refused).then(live))
    }

    /// Replaces pages with errors with their last versions without errors, or with empty pages. Returns the sources of
    /// the replaced pages.
    fn replace_broken(&self, site: &Loaded, compiled: &mut Compiled) -> BTreeSet<String> {
        let mut broken = BTreeSet::new();
        for (route, page) in site.routes.all().iter().zip(&mut compiled.pages) {
            if !has_errors(&page.diagnostics) {
                continue;
            }
            let last = self.last.as_ref().and_then(|last| {
                let id = last.stages.site.routes.by_file(&route.route.file_path)?;
                last.stages.compiled.pages.get(id.index()).cloned()
            });
            let empty = || KeyBuilder::new("empty page").key(page.key).finish();
            *page = last.unwrap_or_else(|| Arc::new(CompiledPage::empty(empty())));
            broken.insert(route.source.to_string());
        }
        broken
    }
}
