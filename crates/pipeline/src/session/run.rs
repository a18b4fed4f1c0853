//! Stages of a build or check after the compilation of pages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use quire_compile::{BuildCommand, Compiled, bundle};
use quire_content::RouteId;
use quire_files::Sink;
use quire_load::{Error, Loaded, Mode, Omitted, module_name};
use quire_output::{
    IndexInput, path_conflicts, publish, publish_listings, publish_markdown, publish_print, skipped,
    stored_index,
};
use quire_react::bundle::SiteBundle;
use quire_render::{
    ArticleInput, IndexPaths, Model, NO_IMAGES, ORIGINALS, Pictures, RenderInput, Runtime, Shared,
    SiteRenderer, SocialImages, check_pictures, check_social_images, make_pictures, make_social_images,
    model,
};
use tracing::info_span;

use super::Session;
use crate::Report;
use crate::addresses::lost_addresses;
use crate::keep_going::without_esbuild;

/// Input of the stages after `compile`.
pub(super) struct Run<'a> {
    pub(super) session: &'a Session,
    pub(super) mode: Mode,
    pub(super) omitted: &'a Omitted,
    pub(super) sink: &'a dyn Sink,
    pub(super) site: &'a Loaded,
    pub(super) compiled: &'a Compiled,
}

/// The images that a build creates; `None` in other modes.
#[derive(Default)]
struct Images {
    pictures: Option<Pictures>,
    social: Option<SocialImages>,
}

impl Run<'_> {
    /// Runs the stages and writes their results to the sink. Stops after the first stage whose errors make the next
    /// stage impossible.
    pub(super) fn stages(&self, report: &mut Report) -> Result<(), Error> {
        let Session { options, store, renderer } = self.session;
        report.add_compiled(self.compiled);
        let model = info_span!("model").in_scope(|| self.model(report));
        // Bundle even after errors, so that errors in components are reported together with all other errors.
        let bundle = info_span!("bundle").in_scope(|| self.bundle(report))?;
        if self.stops(report) {
            return Ok(());
        }

        let articles =
            ArticleInput { site: self.site, compiled: self.compiled, model: &model, bundle: &bundle };
        let runtime = Arc::new(Runtime::new(articles, &store.render, renderer));
        let index = info_span!("search").in_scope(|| self.index(articles, &runtime))?;
        report.search.clone_from(&index.first);
        let images = info_span!("images").in_scope(|| self.images(&model, report))?;
        let input = RenderInput {
            site: self.site,
            compiled: self.compiled,
            model: &model,
            index: &index,
            bundle: &bundle,
            pictures: images.pictures.as_ref().unwrap_or(&ORIGINALS),
            social: images.social.as_ref().unwrap_or(&NO_IMAGES),
            development: options.development.as_deref(),
            is_untemplated: options.is_untemplated,
            skipped: &BTreeSet::new(),
        };
        let span = info_span!("render").entered();
        let shared = Shared::new(input, runtime);
        let conflicts = path_conflicts(&SiteRenderer::new(input, &store.render, &shared));
        let skipped = skipped(&self.site.config, &conflicts);
        report.diagnostics.extend(conflicts);
        if self.stops(report) {
            return Ok(());
        }
        let input = RenderInput { skipped: &skipped, ..input };
        let renderer = SiteRenderer::new(input, &store.render, &shared);
        let rendered = renderer.render(options.threads, self.sink)?;
        drop(span);
        report.rendered = rendered.pages;
        report.is_complete = rendered.has_tried_all && rendered.pages > 0;
        report.diagnostics.extend(rendered.diagnostics);
        info_span!("write").in_scope(|| self.write(&renderer, &rendered.markdown))
    }

    fn stops(&self, report: &Report) -> bool {
        self.omitted.stops(&self.site.config, &report.diagnostics)
    }

    fn model(&self, report: &mut Report) -> Model {
        let Session { options, store, .. } = self.session;
        let model = model(self.site, self.compiled, options.threads, &store.render);
        report.diagnostics.extend(model.diagnostics.iter().cloned());
        report.diagnostics.extend(lost_addresses(self.site, &model));
        if self.mode == Mode::Check {
            let outdated = self.site.outdated_translations.diagnostics(&self.site.routes);
            report.diagnostics.extend(self.site.config.check.severities.apply(outdated));
        }
        self.omitted.lower(&mut report.diagnostics);
        model
    }

    fn bundle(&self, report: &mut Report) -> Result<Arc<SiteBundle>, Error> {
        let Session { options, store, .. } = self.session;
        let without_esbuild = without_esbuild(self.omitted);
        let bundled =
            bundle(self.site, self.compiled, options, &store.compile, &BuildCommand, without_esbuild);
        report.diagnostics.extend(bundled.diagnostics);
        let bundle = bundled.bundle?;
        report.automatic = bundle.automatic.iter().map(|id| module_name(id)).collect();
        report.add_routes(self.site);
        Ok(bundle)
    }

    /// Creates and writes the search indexes, then drops them to free memory for rendering.
    fn index(&self, articles: ArticleInput<'_>, runtime: &Runtime) -> Result<IndexPaths, Error> {
        let Session { options, store, .. } = self.session;
        let additions = &self.session.additions(articles, runtime)?;
        let ArticleInput { site, compiled, model, .. } = articles;
        let input = IndexInput { site, compiled, model, additions };
        let index = stored_index(input, self.session.file_names(), options.threads, &store.indexes)
            .write(self.sink)?;
        store.indexes.clear();
        Ok(index)
    }

    /// In a build, creates smaller versions of pictures, and social images. In a check, only tests whether they can be
    /// created.
    fn images(&self, model: &Model, report: &mut Report) -> Result<Images, Error> {
        let Session { options, store, .. } = self.session;
        let (site, compiled, threads) = (self.site, self.compiled, options.threads);
        match self.mode {
            Mode::Publish => {
                let (pictures, picture_diagnostics) =
                    make_pictures(site, compiled, threads, &store.render, self.sink)?;
                report.diagnostics.extend(picture_diagnostics);
                let (social, social_diagnostics) =
                    make_social_images(site, compiled, model, threads, &store.render, self.sink)?;
                report.diagnostics.extend(social_diagnostics);
                Ok(Images { pictures: Some(pictures), social: Some(social) })
            }
            Mode::Check => {
                report.diagnostics.extend(check_pictures(site, compiled, threads, &store.render));
                report.diagnostics.extend(check_social_images(site, compiled, model, threads));
                Ok(Images::default())
            }
            Mode::Dev | Mode::Index => Ok(Images::default()),
        }
    }

    /// Writes the files of the site that are not pages.
    fn write(
        &self,
        renderer: &SiteRenderer<'_>,
        markdown: &BTreeMap<RouteId, Arc<[u8]>>,
    ) -> Result<(), Error> {
        publish(renderer, self.sink)?;
        publish_listings(renderer.input, self.sink)?;
        // Printable manuals and `llms-full.txt` are generated from all pages. In development, generating them after
        // every change would take too long.
        if self.mode != Mode::Dev {
            publish_print(renderer, self.sink)?;
            publish_markdown(renderer.input, markdown, self.sink)?;
        }
        Ok(())
    }
}
